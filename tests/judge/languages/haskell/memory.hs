main :: IO ()
main = do
  line <- getLine
  let numbers = [fromIntegral (length line) ..] :: [Integer]
  print (sum numbers)
  print (length numbers)
