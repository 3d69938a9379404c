// expect {"status": "CE", "message": "escape"}
// Error text that clears screens, renames windows, rings and reads backwards.
#error escape %char[27]%[2J%char[27]%]0;owned%char[7]% %char[8]%%char[13]%hidden %char[8238]%drawkcab %char[155]%31m
int main() { return 0; }
