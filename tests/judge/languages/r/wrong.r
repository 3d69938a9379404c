numbers <- scan(file("stdin"), quiet = TRUE)
cat(prod(numbers), "\n", sep = "")
