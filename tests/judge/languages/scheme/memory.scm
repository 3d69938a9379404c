(define blocks '())

(let fill ()
  (set! blocks (cons (make-vector 131072 1) blocks))
  (fill))
