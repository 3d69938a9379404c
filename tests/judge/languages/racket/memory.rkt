#lang racket/base
(let fill ([blocks '()]) (fill (cons (make-bytes 1048576 1) blocks)))
