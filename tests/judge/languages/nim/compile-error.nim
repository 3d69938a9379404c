import std/[sequtils, strutils]

echo stdin.readAll.splitWhitespace.mapIt(parseBiggestInt(it)).len + total
