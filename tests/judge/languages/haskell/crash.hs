main :: IO ()
main = interact $ \text -> show ((map read (words text) :: [Integer]) !! 7)
