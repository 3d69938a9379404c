        extern  scanf, printf
        global  main
        section .rodata
input   db      "%ld %ld", 0
output  db      "%ld", 10, 0
        section .text
main:   sub     rsp, 24
        lea     rdi, [rel input]
        lea     rsi, [rsp]
        lea     rdx, [rsp + 8]
        xor     eax, eax
        call    scanf wrt ..plt
        mov     rsi, [rsp]
        add     rsi, [rsp + 8]
        lea     rdi, [rel output]
        xor     eax, eax
        call    printf wrt ..plt
        xor     eax, eax
        add     rsp, 24
        ret
        section .note.GNU-stack noalloc noexec nowrite progbits
