# expect {"language": "Nim", "status": "CE", "answer": "secret"}
# A file's text as a constant.
const stolen = staticRead("%answer%")
echo stolen
