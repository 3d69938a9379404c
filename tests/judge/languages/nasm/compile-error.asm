        global  main
        section .text
main:   mov     eax, ebx, ecx, edx, esi
        ret
