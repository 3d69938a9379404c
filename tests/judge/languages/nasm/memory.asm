        extern  malloc
        global  main
        section .text
main:   push    rbx
again:  mov     edi, 1048576
        call    malloc wrt ..plt
        mov     rdi, rax
        mov     ecx, 1048576
        mov     al, 1
        rep     stosb
        jmp     again
