# expect {"ended": "exited", "exit": 0, "kept": {"sub/main": "text\n"}, "maybe": true, "asked": ["sub/main"], "killed": true}
# A child keeps swapping the program's folder with a link to another one while the compiler ends.
mkdir good evil
echo text > good/main
ln -s /etc/passwd evil/main
cp -r good sub
( while :; do mv sub away; ln -s evil sub; rm sub; ln -s /etc sub; rm sub; mv away sub; done ) > /dev/null 2>&1 &
sleep 0.1
exit 0
