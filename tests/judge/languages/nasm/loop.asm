        global  main
        section .text
main:   jmp     main
