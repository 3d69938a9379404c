# expect {"status": "AC", "killed": true}
# A pickled object that starts programs when it is read.
import os, pickle, subprocess
class Evil:
    def __reduce__(self):
        return (os.system, ("sleep 100 > /dev/null 2>&1 & cat /etc/shadow %host-file% %answer% 2> /dev/null",))
pickle.loads(pickle.dumps(Evil()))
print(42)
