*> expect {"language": "COBOL", "status": "CE", "answer": "secret"}
*> Copies the answer into the source.
identification division.
program-id. main.
data division.
working-storage section.
copy "%answer%".
procedure division.
copy "%host-file%".
stop run.
