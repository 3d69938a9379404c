(format t "~d~%" (aref (vector (read) (read)) (+ 7 (random 2))))
