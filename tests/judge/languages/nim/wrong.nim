import std/[sequtils, strutils]

echo stdin.readAll.splitWhitespace.mapIt(parseBiggestInt(it)).foldl(a - b)
