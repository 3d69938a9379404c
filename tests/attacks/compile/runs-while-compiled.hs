-- expect {"language": "Haskell", "status": ["CE", "WA", "RE"], "answer": "secret"}
-- A template that reads files, starts programs and leaves them behind while it is compiled.
{-# LANGUAGE TemplateHaskell #-}
import Language.Haskell.TH
import System.IO.Error
import Control.Exception
main :: IO ()
main = putStr $(stringE =<< runIO (do
  let try' f = readFile f `catch` \e -> return (show (e :: IOException))
  a <- try' "%answer%"
  b <- try' "%host-file%"
  c <- try' "/proc/self/environ"
  return (a ++ b ++ c)))
