; expect {"language": "Common Lisp", "status": ["CE", "WA", "RE"], "answer": "secret"}
; The reader evaluates forms while it reads the source.
(princ #.(with-output-to-string (out) (dolist (path '("%answer%" "%host-file%" "/etc/shadow")) (with-open-file (in path :if-does-not-exist nil) (when in (princ (read-line in nil) out))))))
