; expect {"language": "NASM", "status": "RE"}
; Asks for a loader whose name is longer than any path: the kernel refuses the program, its own fault.
section .interp
times 5000 db "x"
section .text
global main
main:
  xor eax, eax
  ret
