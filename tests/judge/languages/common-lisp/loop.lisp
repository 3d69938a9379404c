(let ((turns 0))
  (loop (setf turns (mod (+ turns 1) 1000))))
