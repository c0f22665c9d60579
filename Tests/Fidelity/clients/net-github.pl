use strict;
use warnings;

use Net::GitHub::V3;

my $url = shift;

sub check {
    my ($name, $run) = @_;
    my $result = eval { $run->() };
    my $reason = $@ || 'the result differs';
    $reason =~ s/\s+/ /g;
    my $word = $result ? ($result eq 'absent' ? 'absent' : 'same') : 'wrong';
    print "$name\t$word\t", ($result ? '' : $reason), "\n";
}

sub failure {
    my ($run, $message) = @_;
    eval { $run->() };
    return $@ =~ $message;
}

sub client { Net::GitHub::V3->new(api_url => $url, access_token => shift, per_page => 100) }

my ($hub, $other) = (client('gho_octocat'), client('gho_hubot'));
my $gists = $hub->gist;
my $gist = $gists->create({
    description => 'from Net::GitHub', public => 'true',
    files => { 'a.py' => { content => "x = 1\n" } },
});
my $id = $gist->{id};

check('profile', sub { $hub->user->show->{login} eq 'octocat' });
check('user', sub { $hub->user->show('monalisa')->{login} eq 'monalisa' });
check('listing', sub {
    my @own = $gists->gists;
    my @theirs = $gists->gists('monalisa');
    my @public = $gists->public_gists;
    @own > 30 && $own[0]{id} eq $id && @public > 30
        && !grep { $_->{owner}{login} ne 'monalisa' } @theirs;
});
# It reads results in the field Status, which GitHub stopped sending in 2021; what it did is right.
check('starring', sub {
    $gists->star($id);
    my @starred = $gists->starred_gists;
    $gists->unstar($id);
    my @rest = $gists->starred_gists;
    grep({ $_->{id} eq $id } @starred) && !grep({ $_->{id} eq $id } @rest);
});
check('creating', sub { $gists->gist($id)->{files}{'a.py'}{content} eq "x = 1\n" });
check('editing', sub {
    $gists->update($id, { files => { 'a.py' => { filename => 'b.py' } } });
    join(' ', keys %{ $gists->gist($id)->{files} }) eq 'b.py';
});
# It forks by POST /gists/ID/fork, the path of 2012.
check('forking', sub { failure(sub { $other->gist->fork($id) }, qr/Not Found/) && 'absent' });
check('commenting', sub {
    my $comment = $gists->create_comment($id, { body => 'first' });
    $gists->update_comment($id, $comment->{id}, { body => 'second' });
    my @comments = $gists->comments($id);
    my $text = $gists->comment($id, $comment->{id})->{body};
    $gists->delete_comment($id, $comment->{id});
    my @rest = $gists->comments($id);
    @comments == 1 && $text eq 'second' && !@rest;
});
check('deleting', sub {
    my $gone = $gists->create({ files => { a => { content => 'b' } } })->{id};
    $gists->delete($gone);
    failure(sub { $gists->gist($gone) }, qr/Not Found/);
});
check('errors', sub {
    failure(sub { $gists->create({ files => { a => { content => '' } } }) }, qr/Validation Failed/)
        && failure(sub { $gists->create({ files => [] }) }, qr/is not an object/);
});
check('repositories', sub {
    my $repos = $hub->repos;
    $repos->get('octocat', 'tide-tables')->{permissions}{admin}
        && $repos->get('octocat', 'hello')->{name} eq 'hello-world';
});
check('searching', sub { $hub->search->repositories({ q => 'tide' })->{total_count} > 0 });
check('limits', sub { $gists->rate_limit == 5000 && $gists->rate_limit_remaining > 0 });
check('issues', sub {
    failure(sub { $hub->issue->repos_issues('octocat', 'tide-tables') }, qr/Not Found/) && 'absent';
});
