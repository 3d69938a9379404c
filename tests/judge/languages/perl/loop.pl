my $turns = 0;
$turns++ while 1;
