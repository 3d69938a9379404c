main :: IO ()
main = interact $ \text -> show (product (map read (words text) :: [Integer])) ++ "\n"
