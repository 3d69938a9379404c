use strict;
my ($a, $b) = split ' ', <STDIN>;
print $a / ($b - $b), "\n";
