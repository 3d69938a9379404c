#lang racket/base
(displayln (vector-ref (vector (read) (read)) 7))
