extension SecretRule {
  /// Passwords and keys in addresses, headers, command lines and calls: the kind of secret, its
  /// keywords, the pattern after them, the required strength and place, and examples of texts in
  /// which it is found and not found.
  static let texts = #"""
    a password in a URL ~ :// ~ [^\s/:@"'`\<>?#&|(){},;]{0,64}:([^\s/@"'`\<>?#\\]{3,128})@[\a\[{$] ~ word, inWord ~ postgres://app:••@db:5432/app ~ https://user:password@host
    a token in an Authorization header ~ Authorization ~ [\\"']{0,3}\s*<:|=|,>\s*[\\"']{0,3}<Bearer|Token|ApiKey|Bot|GenieKey|SSWS>?\s?([\b.=~%]{16,}) ~ random ~ -H 'Authorization: token •40h' ~ Authorization: Bearer TOKEN
    a token in an Authorization header ~ Bearer· ~ ([\b.=~%]{20,}) ~ random ~ `Bearer •40a` ~ Bearer authentication
    a token in an Authorization header ~ Basic· ~ (\b{8,}=*) ~ login ~ -H 'Authorization: Basic YWRtaW46cTha¦cjJMdzlYYg==' ~ Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==
    a .netrc password ~ machine· ~ \S+[\s\n]+<login>\s+\S+[\s\n]+<password>[\s\n]+([^\s"\'`]{4,128}) ~ word ~ machine h login octocat password •• ~ machine h login o password <mine-2>
    a Telegram bot token ~ :A ~ \i{34}$ ~ random, exact, inWord, number ~ https://api.telegram.org/bot•9d:A•34i/getMe ~ 12345678:APPLICATION
    a password for ~ ·-u|·--user|·-su|·-sSu|·-ku ~ [ =]?["']?[\i.@+%]{0,64}:["']?([^\s"'`|;\<>&\\]{4,128}) ~ word, after curl ~ curl -u octocat:•• https://x ~ curl -u user:password https://x
    a password for ~ ·-p ~ ["']?([^\s"'`|;\<>&\\]{4,128}) ~ word, exact, after mysql|mariadb|sshpass|7z ~ mysql -u root -p•• shop ~ mysql -p$PW1234
    a password for ~ ·-p· ~ ["']?([^\s"'`|;\<>&\\]{4,128}) ~ word, exact, after sshpass|docker login|podman login|mongo|az login|twine|psexec|cf login|xcrun ~ docker login -u o -p •• ghcr.io ~ docker run -p 8080:8080 image1
    a password for ~ ·-P· ~ ["']?([^\s"'`|;\<>&\\]{4,128}) ~ word, exact, after sqlcmd|zip|bcp|ipmitool ~ sqlcmd -S h -U sa -P •• ~ zip -P PASSWORD a.zip b
    a password for ~ ·-a·|·-w· ~ ["']?([^\s"'`|;\<>&\\]{4,128}) ~ word, exact, after redis-cli|ldap ~ redis-cli -a •• ping ~ redis-cli -a
    a password for ~ ·-U·|·-u· ~ ["']?[\i.\\/@]+[%,]([^\s"'`|;\<>&\\]{4,128}) ~ word, exact, after smbclient|lftp ~ smbclient //h/s -U o%•• ~ smbclient //h/s -U o
    a password for ~ pass: ~ ([^\s"'`|;\<>&\\]{4,128}) ~ word, after openssl ~ openssl rsa -in k -passin pass:•• ~ openssl rsa -in k -passin env:KEY_PASSWORD
    a password for ~ ·-b|·-bc ~ \s\S+\s\S+\s["']?([^\s"'`|;\<>&\\]{4,128}) ~ word, exact, after htpasswd|mosquitto_passwd ~ htpasswd -b .htpasswd octocat •• ~ htpasswd -c .htpasswd octocat
    a password for ~ ·add_user·|·change_password·|·user·create· ~ \S+\s([^\s"'`|;\<>&\\]{4,128}) ~ mixed, after rabbitmqctl|samba-tool ~ rabbitmqctl add_user octocat •• ~ rabbitmqctl add_user octocat $PW1
    a password for net ~ net·use· ~ \S+\s\S+\s([^\s"'`|;\<>&\\/]{4,128}) ~ mixed ~ net use Z: \\h\s •• /user:o ~ net use Z: \\h\s /user:o
    a password for net ~ net·user· ~ \S+\s([^\s"'`|;\<>&\\]{4,128}) ~ mixed ~ net user octocat •• /add ~ net user octocat /add
    a key for ~ ·login· ~ (\h{40})$ ~ random, after wandb ~ wandb login •40h ~ wandb login --relogin
    a password for ~ ·/p:|·/pass: ~ ([^\s"'`|;\<>&]{4,128}) ~ word, after xfreerdp|rdesktop|cmdkey ~ xfreerdp /u:octocat /p:•• /v:h ~ xfreerdp /u:octocat /p:$PW1
    a password in a command ~ echo· ~ ["']?([^\s"'`|;\<>&\\]{4,128})["']?\s?[|]\s?<sudo -S|sudo -k -S|docker login|chpasswd|kinit|passwd> ~ word ~ echo •• | sudo -S apt update ~ echo $PASSWORD | sudo -S apt update
    a password in .pgpass ~ :5432:|:3306: ~ [^:\s]+:[^:\s]+:([^\s:]{4,128})\e ~ word, inWord ~ db.example.net:5432:shop:octocat:•• ~ 10.0.0.1:5432:ok:up:2024
    a password in .pgpass ~ *:*:*: ~ [^:\s]+:([^\s:]{4,128})\e ~ word, inWord ~ *:*:*:octocat:•• ~ *:*:*:octocat:password
    a password ~ contraseña|mot·de·passe|kennwort|wachtwoord|senha|пароль|密码|パスワード ~ ["'`*]{0,3}\s?[:=：]{1,3}["'`*\s]{0,4}([^\s"'`\<>()\[\]{},;]{4,200}) ~ mixed ~ Mot de passe : •• ~ Mot de passe : 8 signes
    a password ~ creds:·|credentials:·|login:·|login/password:·|user/password:· ~ ["'`*]{0,3}[\i.@]{0,40}\s?[/:]?\s?([^\s"'`\<>()\[\]{},;]{4,200}) ~ strong ~ Login: octocat / •• ~ credentials: same-origin
    a password hash ~ :$apr1$|:$2y$|:$2b$|:$2a$|:$5$|:$6$|:$y$ ~ [\b.$=,]{20,200} ~ random, inWord ~ octocat:$6$•16a$•86b:19000:0 ~ daemon:$6$x
    a password in code ~ connect(|createConnection(|Sequelize(|database(|FTP(|auth=(|auth(|auth·|.login(|pw_set(|Credential(|Credentials(|Authentication(|Auth.basic(|bind_s(|WiFi.begin(|OAuthHandler(|Client(|StaticV4(|algoliasearch(|('twilio')( ~ \Q ~ mixed, inWord ~ requests.get(url, auth=("o", "••")) ~ requests.get(url, auth=(user, password))
    a password in code ~ PlainAuth(|mysqli(|mysqli_connect(|mysql_connect(|PDO(|getConnection(|DBI->connect( ~ \q,\s*\q,\s*\q ~ mixed, inWord ~ smtp.PlainAuth("", "u", "••", "h") ~ smtp.PlainAuth("", user, password, host)
    a password in code ~ .auth( ~ \q ~ strong, inWord ~ jedis.auth("••"); ~ app.auth("basic")
    a password in code ~ "mysql",·" ~ [\i.]+:([^@"\s]{4,128})@[\w(] ~ word ~ sql.Open("mysql", "u:••@tcp(h:3306)/shop") ~ sql.Open("mysql", "user:password@/db")
    a password in a connection string ~ ;password=|;·password=|;pwd=|;·pwd= ~ [{]?([^;"'\s\<>{}]{4,128})[};"'\s\n] ~ word, inWord, after Server|Data Source|jdbc|Host|tcp ~ Server=h;User Id=sa;Password=••; ~ Server=h;Password=myPassword;
    a password in code ~ identified·by· ~ \q ~ mixed ~ CREATE USER u IDENTIFIED BY '••'; ~ IDENTIFIED BY 'password'
    a key in code ~ SecretKeySpec(|createHmac('sha256',·|cookieParser(|signWith(SignatureAlgorithm.HS256,·|signWith(SignatureAlgorithm.HS512,·|jwt.sign(payload,·|GetBytes( ~ \q ~ random, inWord ~ app.use(cookieParser('•32a')) ~ crypto.createHmac('sha256', secret)
    a private key ~ "d":"|"d":·" ~ (\i{40,700})["] ~ random ~ {"kty":"EC","d":"•43i"} ~ {"d":"M10 10"}
    a recovery phrase ~ mnemonic|seed_phrase|seedPhrase|seed·phrase|HDWalletProvider ~ ["'\])]?\s*[:=(]\s*\q ~ strong, inWord ~ mnemonic = "•words" ~ mnemonic = "twelve words"
    """#

  /// Values of names that suggest a secret: the kinds of names, the pattern after them, the
  /// required strength and place, and examples of texts in which the value is found and not found.
  static let values = #"""
    password, secret, key ~ \c\=[*]{0,2}\s{0,9}[bruLN@]?\q ~ single ~   "password": "••", ~ const password = "password";
    password, secret, key ~ ["'`]?\s{0,5},\s{0,5}<\<\<>?\q ~ mixed, constant ~ define( 'DB_PASSWORD', '••' ); ~ 'password' => env('DB_PASSWORD', '')
    password, secret, key ~ \c:\s{0,3}[\w&\<>?!.\[\]|*' ]{1,30}=\s{0,3}\q ~ single ~ let password: String = "••" ~ let password: String = ""
    password, secret, key ~ \s{1,9}<as >?[\w\[\]*]{1,12}\s{1,9}:?=\s{0,3}\q ~ single ~ Dim password As String = "••" ~ var password string = ""
    password, secret, key ~ ["']?[^\<\>]{0,60}\><\<Value\>|\<![CDATA[>?([^\<\\"]{4,200})[\<\]] ~ mixed ~ <password>••</password> ~ <string name="password">Mot de passe</string>
    password, secret, key ~ \c[,;]?\s{0,3}\n{0,2}\s{0,40}["']?<value>["']?\s{0,3}[:=]\s{0,3}\q ~ mixed ~ <add key="SmtpPassword" value="••" /> ~ <add key="Password" value="%PASSWORD%" />
    password, secret, key ~ ["]\s[{][\s\n]{1,40}<type>?[\s=]*<string>?[\s\n]{0,40}<default>\s{1,9}=\s\q ~ mixed ~ variable "db_password" {⏎  default = "••"⏎} ~ variable "db_password" {⏎  default = ""⏎}
    password, secret, key ~ ["']?\s*\n{1,2}\s{1,40}<value>:\s{1,5}([^\s"']{4,200})\e ~ mixed ~ - name: DB_PASSWORD⏎  value: •• ~ - name: DB_PASSWORD⏎  value: {{ .Values.pw }}
    password, secret, key ~ =([^\s"'`\<>()\[\]{},;]{4,400})\e ~ word, line, constant, drawn strong ~ DB_PASSWORD=•• ~ DB_PASSWORD=changeme
    secret ~ \s{0,9}=\s{0,9}([^\s"'`\<>()\[\]{},;]{8,400})\e ~ strong, line, drawn strong ~ rpc-secret=••! ~ secret = config.value2
    secret, key ~ \c[:=]{1,2}\s{0,3}[\w.\[\]]{0,20}[(]\q ~ random ~ var jwtKey = []byte("•32a") ~ token = makeToken("text2b3c4d")
    password, secret, key ~ =\q ~ word, line, constant, drawn strong ~ export RESTIC_PASSWORD="••" ~ PASSWORD="$2"
    password, secret, key ~ =([^\s"'`\<>()\[\]{},;]{4,400})\e ~ mixed, line ~ spring.datasource.password=•• ~ password=password
    password, secret, key ~ \c:[*]{0,2}\s{1,9}([^\s"'`\<>()\[\]{},;]{4,400})\e ~ mixed, line ~ password: •• ~ password: string
    password, secret, key ~ \s{1,30}<=|:|:=|?=>\s{0,30}([^\s"'`\<>()\[\]{},;]{4,400})\e ~ strong, line ~ password = •• ~ password = other2
    password, secret, key ~ [*]{0,2}:[*]{0,2}\s{1,5}([^\s"'`\<>()\[\]{},;]{4,200})\e ~ strong ~ for the user, password: •• ~ the password: see wiki
    password, secret, key ~ [:*`\s]{0,9}[|]\s{0,40}[*`]{0,3}([^\s|`*]{4,200})[*`]{0,3}\s{0,40}[|\n] ~ mixed, line ~ | Password: | `••` | ~ | password | string | yes |
    password, secret, key ~ :\s{1,9}[|>][-+\d]{0,2}\s*\n+\s+([^\s"'`]{4,400})\e ~ word ~ adminPassword: >-⏎    •• ~ password: |⏎
    password, secret ~ =["']?([^\s"'`\<>(){},;]{4,200})[\s\n"'] ~ mixed, constant ~ PGPASSWORD=•• psql -h db ~ set DB_PASSWORD=$PASS2word ./x
    password, secret, key ~ [= ]["']?([^\s"'`\<>()\[\]{},;&]{4,400}) ~ mixed, option ~ wget --password=•• https://x ~ --password PASSWORD
    password, secret, key ~ \s?=\s?([^;&,"'\<>\s()\[\]]{4,400})[;&,"'\s\n] ~ mixed, list ~ jdbc:mysql://h/shop?user=o&password=•• ~ ?user=o&password=field.value
    password ~ :\s([^\s,}"'(\[]{4,100})\s?[,}] ~ strong, list ~ {host: h, password: ••} ~ { user, password: field }
    password, secret, key ~ <s>?\s{1,9}\q ~ mixed ~ storePassword "••" ~ the password "secret"
    password, secret ~ \s{1,9}([^\s"'`\<>(){},;=:]{6,200})\e ~ strong, line ~ requirepass •32h ~ requirepass foobared
    password, secret ~ :-?([^}\s"'$,]{4,100})} ~ mixed ~ ${DB_PASSWORD:-••} ~ ${DB_PASSWORD:-}
    password, secret ~ \c[=:]?\s{0,3}[\w.$]{1,40}\s?<\|\||\?\?|or>\s?\q ~ mixed ~ secret = process.env.SECRET || '•24a' ~ password = config.password || ''
    password, secret ~ [(]\q ~ mixed ~ dataSource.setPassword("••"); ~ getPassword("Password: ")
    password, secret ~ \</key\>[\s\n]*\<string\>([^\<]{4,200})\< ~ mixed ~ <key>Password</key>⏎<string>••</string> ~ <key>Password</key><string>Kennwort</string>
    secret ~ :\s?([\b.~=]{16,400})["'\s\n] ~ random ~ curl -H 'X-Api-Key: •32h' https://x ~ X-Api-Key: your-api-key-here
    password, secret ~ \s{0,30}=\s{0,30}([^\s"'`\<>()\[\]{},;]{4,400})\e ~ word, line, section ~ [client]⏎user = octocat⏎password = •• ~ [client]⏎password = password
    password, secret, key ~ [\s:?=]{1,12}([^\s"'`\<>()\[\]{},;]{4,400})\e ~ mixed, line, constant ~ setenv DB_PASSWORD •• ~ set DB_PASSWORD ?= $PW1
    password, secret ~ =([^\s"'`\<>()\[\]{},;]{4,400})["'\s\n&;] ~ strong ~ vault kv put secret/db password=•• ~ f(password=config.value2)
    password ~ \s<is|was|ist>:?\s["'`*]{0,2}([^\s"'`\<>()\[\]{},;]{6,100}) ~ mixed ~ The password is ••, please rotate it. ~ the password is hashed with SHA-256
    password, secret ~ \s<0 |7 >?([^\s"'`\<>()\[\]{},;=:]{6,200})\e ~ strong ~ redis-cli CONFIG SET requirepass •• ~ the password of.somebody
    secret ~ \</name\>[\s\n]*\<value\>([^\<]{4,200})\< ~ random ~ <name>fs.s3a.secret.key</name>⏎<value>•40a</value> ~ <name>fs.s3a.secret.key</name><value>none</value>
    login ~ \c[:=,]\s{0,9}["']?([^\s"']{8,400}) ~ login ~ {"auths":{"h":{"auth":"YWRtaW46cTha¦cjJMdzlYYg=="}}} ~ "auth": "token-auth-page-3"
    """#
}
