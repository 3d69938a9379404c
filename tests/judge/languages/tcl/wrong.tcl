lassign [read stdin] a b
puts [expr {$a - $b}]
