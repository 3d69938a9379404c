#lang racket/base
(let turn ([n 0]) (turn (modulo (+ n 1) 1000)))
