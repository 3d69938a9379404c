import std/strutils

echo stdin.readAll.splitWhitespace[7]
