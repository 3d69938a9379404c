#lang racket/base
(displayln (+ (read) total))
