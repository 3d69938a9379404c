import { DOUBLED, type LanguageRow } from "./languageRow.ts";

/** Functional and logic languages. */

const HASKELL_SUM = `main :: IO ()
main = interact $ \\text -> show (sum (map read (words text) :: [Integer])) ++ "\\n"
`;

const OCAML_SUM = `let () = Scanf.scanf " %d %d" (fun a b -> Printf.printf "%d\\n" (a + b))
`;

const SCHEME_SUM = `(let* ((a (read)) (b (read)))
  (display (+ a b))
  (newline))
`;

const LISP_SUM = `(format t "~d~%" (+ (read) (read)))
`;

const PROLOG_SUM = `main :-
    read_string(user_input, _, Text),
    split_string(Text, " \\n\\r\\t", " \\n\\r\\t", Words),
    convlist([Word, Number]>>number_string(Number, Word), Words, Numbers),
    sum_list(Numbers, Sum),
    writeln(Sum).
`;

const RACKET_SUM = `#lang racket/base
(displayln (+ (read) (read)))
`;

export const functionalLanguages: readonly LanguageRow[] = [
  {
    id: 23,
    name: "Haskell",
    contentType: "text/x-haskell",
    compileCommand: "ghc -O2 -v0 -w -rtsopts=ignoreAll -o main main.hs",
    template: HASKELL_SUM,
    codeTemplate: "main :: IO ()\nmain = \n",
    ...DOUBLED,
  },
  {
    id: 26,
    name: "OCaml",
    contentType: "text/x-ocaml",
    compileCommand: "ocamlopt -w -a -O3 -o main main.ml",
    template: OCAML_SUM,
    codeTemplate: "let () =\n  \n",
    ...DOUBLED,
  },
  {
    id: 38,
    name: "Scheme",
    contentType: "text/x-scheme",
    compileCommand: "guile --no-auto-compile main.scm",
    template: SCHEME_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 39,
    name: "Common Lisp",
    contentType: "text/x-common-lisp",
    compileCommand: 'sbcl --noinform --non-interactive --eval (compile-file"main.lisp")',
    template: LISP_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 42,
    name: "Prolog",
    contentType: "text/x-prolog",
    compileCommand: "swipl --goal=main --on-error=status -o main -c main.pl",
    template: PROLOG_SUM,
    codeTemplate: "main :-\n    \n",
    ...DOUBLED,
  },
  {
    id: 45,
    name: "Racket",
    contentType: "text/x-racket",
    compileCommand: "racket main.rkt",
    template: RACKET_SUM,
    codeTemplate: "#lang racket\n",
    ...DOUBLED,
  },
];
