; expect {"language": "NASM", "status": "CE", "answer": "secret"}
; Embeds the answer and shows the host's file as code.
section .data
stolen: incbin "%answer%"
%include "%host-file%"
section .text
global _start
_start:
  mov eax, 60
  syscall
