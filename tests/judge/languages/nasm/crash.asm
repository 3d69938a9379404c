        global  main
        section .text
main:   ud2
