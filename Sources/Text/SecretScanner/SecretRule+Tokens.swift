extension SecretRule {
  /// Formats that services, gitleaks or GitHub's secret scanning publish: the kind of secret, its
  /// keywords, the pattern after them, and examples of texts in which it is found and not found.
  ///
  /// <https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns>
  /// <https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/>
  /// <https://docs.gitlab.com/security/tokens/#token-prefixes>
  /// <https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html>
  /// <https://docs.slack.dev/authentication/tokens>
  /// <https://docs.stripe.com/keys>
  static let tokens = #"""
    a GitHub token ~ ghs_|ghu_|gho_ ~ [\i.]{36,} ~ ghs_•8d_eyJ•30a.eyJ•30a.•43i ~ ghs_token
    a GitHub token ~ ghp_|ghr_|github_pat_ ~ \w{36,} ~ TOKEN=ghp_•36a ~ ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
    a GitLab token ~ glpat-|gldt-|glrt-|glrtr-|glptt-|glcbt-|glsoat-|glft-|glffct-|glimt-|glagent-|gloas-|glwt-|GR1348941 ~ [\i.]{20,1000} ~ glpat-•20i ~ glpat-your-token-goes-here
    an AWS access key ~ AKIA|ASIA|ABIA|ACCA ~ \u{16}$ ~ AKIA•16u ~ AKIAIOSFODNN7EXAMPLE
    an AWS Bedrock API key ~ ABSK ~ \b{109,269} ~ ABSK•120b ~ ABSKY
    a Slack token ~ xoxa-|xoxb-|xoxc-|xoxd-|xoxe-|xoxe.xox|xoxo-|xoxp-|xoxr-|xoxs-|xapp- ~ \i{20,1000} ~ xoxb-•12d-•12d-•24a ~ xoxb-your-token-here
    a Slack token ~ https://hooks.slack.com/ ~ <services|workflows|triggers>/T[\a/]{29,200} ~ https://hooks.slack.com/services/T•10u/B•10u/•24a ~ https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX
    a Google key ~ AIza ~ \i{35}$ ~ AIza•35i ~ AIzaSy
    a Google key ~ GOCSPX- ~ \i{28} ~ GOCSPX-•28i ~ GOCSPX-your-secret
    a Google key ~ ya29. ~ \i{30,} ~ ya29.•80i ~ ya29.token
    a Google refresh token ~ 1//0 ~ \i{40,} ~ 1//0•60i ~ 1//0 = 1
    a Stripe key ~ sk_live_|sk_test_|sk_prod_|rk_live_|rk_test_|rk_prod_ ~ \a{24,} ~ sk_live_•24a ~ sk_live_key
    a Stripe key ~ whsec_ ~ \b{32,} ~ whsec_•32a ~ whsec_xxx
    an Anthropic API key ~ sk-ant- ~ \i{32,} ~ sk-ant-api03-•93iAA ~ sk-ant-api03-...
    an OpenAI API key ~ sk-proj-|sk-svcacct-|sk-admin-|sk-None- ~ \i{40,} ~ sk-proj-•74iT3BlbkFJ•74i ~ sk-proj-your-key-goes-here-0123456789abcdefgh
    an OpenAI API key ~ sk- ~ \a{20}T3BlbkFJ\a{20}$ ~ sk-•20aT3BlbkFJ•20a ~ sk-chasing-dots-2
    a DeepSeek API key ~ sk- ~ \h{32}$ ~ sk-•32h ~ sk-cube-grid
    an OpenRouter API key ~ sk-or-v1- ~ \h{64}$ ~ sk-or-v1-•64h ~ sk-or-v1-key
    a Groq API key ~ gsk_ ~ \a{52}$ ~ gsk_•52a ~ gsk_init_context
    an xAI API key ~ xai- ~ \a{80}$ ~ xai-•80a ~ xai-grok-2
    a Perplexity API key ~ pplx- ~ \a{48}$ ~ pplx-•48a ~ pplx-7b-online
    a Hugging Face token ~ hf_|api_org_ ~ \a{34}$ ~ hf_•34a ~ hf_hub_download
    a Replicate token ~ r8_ ~ \a{37}$ ~ r8_•37a ~ r8_to_r16
    an npm token ~ npm_ ~ \a{36}$ ~ //registry.npmjs.org/:_authToken=npm_•36a ~ npm_config_registry_of_the_build_in_2024
    a PyPI token ~ pypi-AgE ~ \i{50,} ~ pypi-AgEIcHlwaS5vcmc•120i ~ pypi-simple-index
    a RubyGems API key ~ rubygems_ ~ \h{48}$ ~ rubygems_•48h ~ rubygems_version
    a crates.io token ~ cio ~ \a{32}$ ~ cio•32a ~ cioVeryLongNameOfAClassInJavaScriptX
    a NuGet API key ~ oy2 ~ [a-z0-9]{43}$ ~ oy2•43h ~ oy2
    a Docker Hub token ~ dckr_pat_|dckr_oat_ ~ \i{27,32} ~ DOCKER=dckr_pat_•27i ~ dckr_pat_token
    an Artifactory API key ~ AKCp ~ \a{69}$ ~ AKCp•69a ~ AKCp
    a DigitalOcean token ~ dop_v1_|doo_v1_|dor_v1_ ~ \h{64}$ ~ dop_v1_•64h ~ dop_v1_token
    a Heroku API key ~ HRKU-AA ~ \i{58} ~ HRKU-AA•58i ~ HRKU-AAA
    a Fly.io token ~ fm1a_|fm1r_|fm2_ ~ \b{100,} ~ fm2_•120b ~ fm2_x
    an Azure storage key ~ AccountKey= ~ (\b{86}) ~ AccountName=x;AccountKey=•86b== ~ AccountKey=YOUR_KEY
    an Azure access key ~ SharedAccessKey= ~ (\b{43}) ~ SharedAccessKey=•43b= ~ SharedAccessKey=KEY
    an Azure shared access signature ~ sig= ~ ([\b%]{43,120}) ~ se=2025-01-01&sig=•43a%3D ~ sig=value
    a Databricks token ~ dapi ~ \h{32}$ ~ dapi•32h ~ dapi.call
    a PlanetScale token ~ pscale_tkn_|pscale_oauth_|pscale_pw_ ~ \i{32,64} ~ pscale_tkn_•43i ~ pscale_pw_
    a Supabase token ~ sbp_ ~ \h{40}$ ~ sbp_•40h ~ sbp_x
    a Supabase key ~ sb_secret_ ~ \i{31} ~ sb_secret_•31i ~ sb_secret_key
    a Neon password ~ npg_ ~ \a{12,20}$ ~ npg_•16a ~ npg_x
    a Netlify token ~ nfp_ ~ \a{36}$ ~ nfp_•36a ~ nfp_x
    an Airtable token ~ pat ~ \a{14}\.\h{64}$ ~ pat•14a.•64h ~ pat.match(line)
    an Aiven password ~ AVNS_ ~ \i{16,24}$ ~ AVNS_•19i ~ AVNS_X
    a Terraform Cloud token ~ atlasv1. ~ \i{60,70} ~ •14a.atlasv1.•64i ~ atlasv1.x
    a HashiCorp Vault token ~ hvs.|hvb.|hvr. ~ \i{90,} ~ hvs.•95i ~ hvs.value
    a Pulumi token ~ pul- ~ \h{40}$ ~ pul-•40h ~ pul-requests
    a Doppler token ~ dp.pt.|dp.ct.|dp.sa.|dp.st.|dp.scim.|dp.audit. ~ [\i.]{40,80} ~ dp.pt.•43a ~ dp.pt.x
    a 1Password token ~ ops_eyJ ~ \b{250,} ~ ops_eyJ•300b ~ ops_eyJ
    an age secret key ~ AGE-SECRET-KEY-1 ~ \u{58}$ ~ AGE-SECRET-KEY-1•58u ~ AGE-SECRET-KEY-1
    a Tailscale key ~ tskey- ~ <api|auth|client|scim|webhook>-\i{20,80} ~ tskey-auth-•12aCNTRL-•30a ~ tskey-auth-key
    an Atlassian token ~ ATATT3|ATCTT3 ~ \i{100,} ~ ATATT3•180i ~ ATATT3
    a Linear API key ~ lin_api_|lin_oauth_ ~ \a{40,64}$ ~ lin_api_•40a ~ lin_api_key
    a Notion token ~ ntn_ ~ \a{46}$ ~ ntn_•46a ~ ntn_x
    a Figma token ~ figd_ ~ \i{40,60} ~ figd_•40i ~ figd_x
    a Postman API key ~ PMAK- ~ \h{24}-\h{34}$ ~ PMAK-•24h-•34h ~ PMAK-x
    a CircleCI token ~ CCIPAT_|CCIPRJ_ ~ \w{50,100} ~ CCIPAT_•22a_•40h ~ CCIPAT_X
    a SonarQube token ~ squ_|sqp_|sqa_ ~ \h{40}$ ~ squ_•40h ~ squ_x
    a Grafana token ~ glsa_ ~ \a{32}_\h{8}$ ~ glsa_•32a_•8h ~ glsa_token
    a Sentry token ~ sntryu_ ~ \h{64}$ ~ sntryu_•64h ~ sntryu_x
    a New Relic key ~ NRAK- ~ \u{27}$ ~ NRAK-•27u ~ NRAK-X
    a Mapbox token ~ sk.eyJ ~ [\i.]{60,} ~ sk.eyJ•60a.•22i ~ sk.eyJ
    a Dropbox token ~ sl. ~ [\i.]{130,} ~ sl.•140i ~ sl.value
    a HubSpot token ~ pat-na1-|pat-eu1- ~ [\h-]{36}$ ~ pat-na1-•8h-•4h-•4h-•4h-•12h ~ pat-na1-x
    a Mailgun API key ~ key- ~ \a{32}$ ~ key-•32h ~ key-value
    a Resend API key ~ re_ ~ \a{8}_\a{24}$ ~ re_•8a_•24a ~ re_compile_of_pattern
    a SendGrid API key ~ SG. ~ \i{22}\.\i{43}$ ~ SG.•22i.•43i ~ SG.Window
    a Brevo API key ~ xkeysib- ~ \h{64}-\a{16}$ ~ xkeysib-•64h-•16a ~ xkeysib-x
    a Facebook token ~ EAA ~ \a{100,}$ ~ EAA•120a ~ EAAdvance
    a Square token ~ EAAA ~ \i{60}$ ~ EAAA•60i ~ EAAA
    a Square token ~ sq0atp- ~ \i{22} ~ sq0atp-•22i ~ sq0atp-x
    a Shopify token ~ shpat_|shpca_|shppa_|shpss_ ~ \h{32}$ ~ shpat_•32h ~ shpat_token
    a Twitter token ~ AAAAAAAAAAAAAAAAAAAAA ~ [\b%]{60,200} ~ AAAAAAAAAAAAAAAAAAAAA•40a%3D•40a ~ AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    a Discord webhook ~ https://discord.com/api/webhooks/|https://discordapp.com/api/webhooks/ ~ \d{17,20}/\i{60,80} ~ https://discord.com/api/webhooks/•18d/•68i ~ https://discord.com/api/webhooks/ID/TOKEN
    a Discord token ~ MT|Mj|Mz|ND|NT|Nj|Nz|OD|OT ~ [AEIMQUYcgk][w-z0-5][MNO]\i{18,23}\.\i{6}\.\i{27,38}$ ~ client.login('MTA4MT¦g•18a.G•5a.•38i') ~ Module.method.property
    an Alibaba Cloud access key ~ LTAI ~ \a{20}$ ~ LTAI•20a ~ LTAI
    a Braintree token ~ access_token$production$|access_token$sandbox$ ~ [a-z0-9]{16}[$]\h{32}$ ~ access_token$production$•16h$•32h ~ access_token$production$x
    a Bitcoin key ~ xprv9s21ZrQH143K ~ \a{95}$ ~ xprv9s21ZrQH143K•95a ~ xprv9s21
    a minisign key ~ RWRTY0Iy ~ \b{200,220} ~ RWRTY0Iy•204b ~ RWRTY0Iy
    a Jenkins secret ~ AQAAABAAAA ~ \b{30,400}=* ~ {AQAAABAAAA•54b=} ~ AQAAABAAAA
    a Twitch token ~ oauth: ~ [a-z0-9]{30}$ ~ oauth:•30h ~ oauth:authorization
    a Zapier webhook ~ https://hooks.zapier.com/hooks/catch/ ~ \d+/\a{6,} ~ https://hooks.zapier.com/hooks/catch/•7d/•7a ~ https://hooks.zapier.com/hooks/catch/
    a Teams webhook ~ webhook.office.com/webhookb2/ ~ [\b@]{100,200} ~ webhook.office.com/webhookb2/•36h@•36h/IncomingWebhook/•32h/•36h ~ webhook.office.com/webhookb2/
    a Docker login ~ eyJhdXRocyI6 ~ \b{40,} ~ .dockerconfigjson: eyJhdXRocyI6•80b ~ eyJhdXRocyI6
    a JSON Web Token ~ eyJ ~ \i{9,}\.eyJ\i{3,}\.\i{20,} ~ token: eyJ•30i.eyJ•60i.•43i ~ eyJhbGciOiJIUzI1NiJ9.e30.abc
    a private key ~ PRIVATE·KEY-----|PRIVATE·KEY·BLOCK-----|PRIVATE·KEY·----|OpenVPN·Static·key·V1----- ~ [\s\n\\nr"'+,#>*|]{0,60}\b{24}[\b\s\n=\\"'+,#>*|]*<-----END>? ~ -----BEGIN PRIVATE KEY-----\⏎•64b\⏎•20b\⏎-----END PRIVATE KEY----- ~ -----BEGIN PRIVATE KEY-----⏎...⏎-----END PRIVATE KEY-----
    a private key ~ PRIVATE·KEY-----|PRIVATE·KEY·BLOCK-----|PRIVATE·KEY·----|OpenVPN·Static·key·V1----- ~ [\s\n\\nr"'+,#>*|]{0,60}<Proc-Type|Version|Comment|Hash>[\w\s\n:,./+=()@\\-]{60,} ~ -----BEGIN RSA PRIVATE KEY-----⏎Proc-Type: 4,ENCRYPTED⏎DEK-Info: AES-128-CBC,•32u⏎⏎•64b ~ -----BEGIN PRIVATE KEY----- Version: 1
    a private key ~ LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0t|LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVkt|LS0tLS1CRUdJTiBFQyBQUklWQVRFIEtFWS0t|LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBVEUgS0VZ|LS0tLS1CRUdJTiBFTkNSWVBURUQgUFJJVkFURSBLRVkt ~ \b{40,} ~ client-key-data: LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVkt•80b ~ LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t
    a private key ~ Private-Lines:· ~ \d+[\n]+(\b{40,}) ~ PuTTY-User-Key-File-2: ssh-rsa⏎Private-Lines: 8⏎•64b ~ Private-Lines: 8
    """#
}
