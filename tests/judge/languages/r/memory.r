blocks <- list()
repeat blocks[[length(blocks) + 1]] <- rep(1.5, 131072)
