import { DOUBLED, type LanguageRow } from "./languageRow.ts";

/** Older and rarer languages that are compiled by GNU tools and similar compilers. */

const OBJECTIVE_C_SUM = `#import <objc/Object.h>
#include <stdio.h>

int main(void) {
    long long a, b;
    scanf("%lld %lld", &a, &b);
    printf("%lld\\n", a + b);
    return 0;
}
`;

const FORTRAN_SUM = `program total
  implicit none
  integer(8) :: a, b
  read (*, *) a, b
  print '(I0)', a + b
end program total
`;

const ADA_SUM = `with Ada.Text_IO;
with Ada.Long_Long_Integer_Text_IO;

procedure Main is
   A, B : Long_Long_Integer;
begin
   Ada.Long_Long_Integer_Text_IO.Get (A);
   Ada.Long_Long_Integer_Text_IO.Get (B);
   Ada.Long_Long_Integer_Text_IO.Put (A + B, Width => 0);
   Ada.Text_IO.New_Line;
end Main;
`;

const COBOL_SUM = `IDENTIFICATION DIVISION.
PROGRAM-ID. MAIN.
DATA DIVISION.
WORKING-STORAGE SECTION.
01 INPUT-LINE PIC X(80).
01 FIRST-WORD PIC X(40).
01 SECOND-WORD PIC X(40).
01 A PIC S9(18).
01 B PIC S9(18).
01 SHOWN PIC -(19)9.
PROCEDURE DIVISION.
    ACCEPT INPUT-LINE.
    UNSTRING INPUT-LINE DELIMITED BY ALL SPACES INTO FIRST-WORD SECOND-WORD.
    IF SECOND-WORD = SPACES ACCEPT SECOND-WORD.
    COMPUTE A = FUNCTION NUMVAL(FIRST-WORD).
    COMPUTE B = FUNCTION NUMVAL(SECOND-WORD).
    ADD A B GIVING SHOWN.
    DISPLAY FUNCTION TRIM(SHOWN).
    STOP RUN.
`;

const NASM_SUM = `        extern  scanf, printf
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
`;

export const classicLanguages: readonly LanguageRow[] = [
  {
    id: 31,
    name: "Objective-C",
    contentType: "text/x-objectivec",
    compileCommand: "gcc -DONLINE_JUDGE -w -fmax-errors=20 -O2 main.m -o main -lobjc -lm",
    template: OBJECTIVE_C_SUM,
    codeTemplate:
      "#import <objc/Object.h>\n#include <stdio.h>\n\nint main(void) {\n    \n    return 0;\n}\n",
    ...DOUBLED,
  },
  {
    id: 32,
    name: "Fortran",
    contentType: "text/x-fortran",
    compileCommand: "gfortran -w -fmax-errors=20 -O2 main.f90 -o main",
    template: FORTRAN_SUM,
    codeTemplate: "program main\n  implicit none\n  \nend program main\n",
    ...DOUBLED,
  },
  {
    id: 33,
    name: "Ada",
    contentType: "text/x-ada",
    compileCommand: "gnatmake -q -O2 -gnatws main.adb -o main",
    template: ADA_SUM,
    codeTemplate: "with Ada.Text_IO;\n\nprocedure Main is\nbegin\n   \nend Main;\n",
    ...DOUBLED,
  },
  {
    id: 34,
    name: "COBOL",
    contentType: "text/x-cobol",
    compileCommand: "cobc -x -free -O2 -o main main.cob",
    template: COBOL_SUM,
    codeTemplate:
      "IDENTIFICATION DIVISION.\nPROGRAM-ID. MAIN.\nPROCEDURE DIVISION.\n    \n    STOP RUN.\n",
    ...DOUBLED,
  },
  {
    id: 44,
    name: "NASM",
    contentType: "text/x-asm",
    compileCommand: "nasm -f elf64 -o main.o main.asm",
    template: NASM_SUM,
    codeTemplate:
      "        global  main\n        section .text\nmain:   xor     eax, eax\n        ret\n",
    isSpj: false,
    timeFactor: 1,
    memoryFactor: 1,
  },
];
