# frozen_string_literal: true

require 'octokit'

URL = ARGV.fetch(0)

def check(name)
  result = yield
  raise 'the result differs' unless result

  puts "#{name}\t#{result == :absent ? 'absent' : 'same'}\t"
rescue StandardError => e
  puts "#{name}\twrong\t#{e.class}: #{e.message.split.join(' ')}"
end

def failure(error)
  yield
  false
rescue error
  true
end

def client(token)
  Octokit::Client.new(api_endpoint: URL, access_token: token)
end

hub = client('gho_octocat')
other = client('gho_hubot')
gist = hub.create_gist(description: 'from octokit', public: true,
                       files: { 'a.py' => { content: "x = 1\n" } })

check('profile') { hub.user.login == 'octocat' && hub.scopes.include?('gist') }
check('user') { hub.user('monalisa').login == 'monalisa' }
check('listing') do
  hub.auto_paginate = true
  own = hub.gists
  hub.auto_paginate = false
  own.first.id == gist.id && own.length > 30 && hub.public_gists.length == 30 &&
    hub.gists('monalisa').all? { |one| one.owner.login == 'monalisa' }
end
check('starring') do
  !hub.gist_starred?(gist.id) && hub.star_gist(gist.id) && hub.gist_starred?(gist.id) &&
    hub.starred_gists.map(&:id).include?(gist.id) && hub.unstar_gist(gist.id)
end
check('creating') { hub.gist(gist.id).files[:'a.py'].content == "x = 1\n" }
check('editing') do
  hub.edit_gist(gist.id, files: { 'a.py' => { content: 'y', filename: 'b.py' } })
  versions = hub.gist_commits(gist.id).map(&:version)
  versions.length == 2 && hub.gist(gist.id, sha: versions.last).files.to_h.keys == [:'a.py']
end
check('forking') do
  fork = other.fork_gist(gist.id)
  fork.owner.login == 'hubot' && hub.gist_forks(gist.id).map(&:id) == [fork.id]
end
check('commenting') do
  comment = hub.create_gist_comment(gist.id, 'first')
  hub.update_gist_comment(gist.id, comment.id, 'second')
  hub.gist_comment(gist.id, comment.id).body == 'second' &&
    hub.gist_comments(gist.id).length == 1 && hub.delete_gist_comment(gist.id, comment.id)
end
check('deleting') do
  gone = hub.create_gist(files: { 'a' => { content: 'b' } })
  hub.delete_gist(gone.id) && failure(Octokit::NotFound) { hub.gist(gone.id) }
end
check('errors') do
  failure(Octokit::UnprocessableEntity) { hub.create_gist(files: { 'a' => { content: '' } }) } &&
    failure(Octokit::UnprocessableEntity) { hub.create_gist(files: []) } &&
    failure(Octokit::NotFound) { hub.gist('0' * 32) }
end
check('repositories') do
  raw = { accept: 'application/vnd.github.V3.raw' }
  hub.repo('octocat/tide-tables').permissions.admin &&
    hub.readme('octocat/tide-tables', raw).start_with?('<p align') &&
    hub.readme('octocat/tide-tables', accept: 'application/vnd.github.html').include?('<h1>') &&
    hub.contents('octocat/tide-tables', path: 'docs').any? &&
    hub.subscribers('octocat/tide-tables').length == 30 &&
    hub.repo('octocat/hello').name == 'hello-world' && hub.repos('tidepool').length == 30 &&
    hub.edit_repository('octocat/hello', name: 'hello-world', description: 'x').description == 'x'
end
check('searching') { hub.search_repos('tide').total_count.positive? }
check('caching') do
  tag = hub.get("gists/#{gist.id}") && hub.last_response.headers[:etag]
  failure(Octokit::NotFound) { hub.get('gists/none') }
  hub.get("gists/#{gist.id}", headers: { 'If-None-Match' => tag })
  hub.last_response.status == 304
end
check('limits') { hub.rate_limit.limit == 5000 && hub.rate_limit!.remaining <= 5000 }
check('graphql') do
  hub.post('/graphql', { query: 'query { viewer { login } }' }.to_json).data.viewer.login ==
    'octocat'
end
check('issues') do
  failure(Octokit::NotFound) { hub.list_issues('octocat/tide-tables') } && :absent
end
