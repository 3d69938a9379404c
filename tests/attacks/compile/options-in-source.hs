-- expect {"language": "Haskell", "status": ["AC", "RE"]}
-- Chooses a loader that does not exist: the default wins, or the kernel refuses the program.
{-# OPTIONS_GHC -optl-Wl,--dynamic-linker=/nonexistent/loader #-}
main :: IO ()
main = putStrLn "42"
