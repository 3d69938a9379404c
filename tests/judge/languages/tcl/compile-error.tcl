lassign [read stdin] a b
if {$a < $b} {
  puts [expr {$a + $b}]
