(let* ((a (read)) (b (read)))
  (display (vector-ref (vector a b) 7)))
