use strict;
my ($a, $b) = split ' ', <STDIN>;
print $a + $total, "\n";
