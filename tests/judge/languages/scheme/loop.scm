(let turn ((n 0)) (turn (+ n 1)))
