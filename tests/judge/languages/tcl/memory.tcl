while 1 { lappend blocks [string repeat x[llength [info vars]] 1048576] }
