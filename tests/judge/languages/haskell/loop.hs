turn :: Integer -> Integer
turn n = if n < 0 then n else turn (n + 1)

main :: IO ()
main = getLine >>= print . turn . fromIntegral . length
