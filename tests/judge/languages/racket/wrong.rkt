#lang racket/base
(displayln (- (read) (read)))
