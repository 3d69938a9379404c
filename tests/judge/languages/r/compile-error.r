numbers <- scan(file("stdin"), quiet = TRUE)
cat(sum(numbers) + , "\n")
