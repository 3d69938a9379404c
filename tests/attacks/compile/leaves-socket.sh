# expect {"ended": "exited", "exit": 0, "kept": {}}
# The program is a socket.
exec /usr/bin/perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new(Local => "/w/main", Listen => 1) or exit 1'
