puts STDIN.read.split.sum(&:to_i)
