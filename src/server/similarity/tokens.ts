import type { Parser } from "@lezer/common";
import { parser as cppParser } from "@lezer/cpp";
import { parser as goParser } from "@lezer/go";
import { parser as javaParser } from "@lezer/java";
import { parser as javascriptParser } from "@lezer/javascript";
import { parser as phpParser } from "@lezer/php";
import { parser as pythonParser } from "@lezer/python";
import { parser as rustParser } from "@lezer/rust";
import { lexicalTokens } from "./lexicalTokens.ts";
import { TokenList } from "./tokenList.ts";

/** Languages whose programs are compared with each other. */
export type LanguageFamily =
  | "c"
  | "java"
  | "python"
  | "javascript"
  | "go"
  | "rust"
  | "php"
  | `other:${string}`;

const familyPatterns: readonly [RegExp, LanguageFamily][] = [
  [/^C(\+\+)?( |$|\d)/i, "c"],
  [/^(Java|TypeScript)Script|^TypeScript/i, "javascript"],
  [/^Java( |$|\d)/i, "java"],
  [/^Py/i, "python"],
  [/^Go( |$|lang)/i, "go"],
  [/^Rust/i, "rust"],
  [/^PHP/i, "php"],
];

/**
 * The family of a judge language: C and C++ of all standards are one, versions of a language are one
 * (`Python2`, `Python3` and `PyPy3`); any other language is a family by its first word.
 */
export function familyOf(language: string): LanguageFamily {
  const name = language.trim();
  const family = familyPatterns.find(([pattern]) => pattern.test(name))?.[1];
  return family ?? `other:${name.split(/\s/, 1)[0]?.toLowerCase() ?? ""}`;
}

const parsers: Partial<Record<LanguageFamily, Parser>> = {
  c: cppParser,
  java: javaParser,
  python: pythonParser,
  javascript: javascriptParser.configure({ dialect: "ts" }),
  go: goParser,
  rust: rustParser,
  php: phpParser,
};

/**
 * Nodes that programs of one problem share by habit (imports and headers) and those that say nothing about how
 * a problem is solved (comments).
 */
const ignoredNodes =
  /Comment|^(PreprocDirective|UsingDeclaration|ImportDeclaration|ImportStatement|ImportDecl|PackageClause|PackageDeclaration|UseDeclaration|NamespaceUseDeclaration|OpenTag|CloseTag)$/;

/**
 * Modifiers and separators, which can be added and removed without a change of the program: braces around one
 * statement, `const`, `static`, visibility.
 */
const ignoredLeaves =
  /^([{}();:]|const|constexpr|static|inline|extern|register|volatile|virtual|final|public|private|protected|mut|pub|var|let|val|finally|Modifiers|⚠)$/;

const leafKinds: readonly [RegExp, string][] = [
  [/Type(Identifier|Name|Size)?$|^PrimitiveType$|^auto$|^TypeDefinition$/, "type"],
  [/String|Char|Template/, "text"],
  [/Number|Integer|Float|^(true|false|True|False|Boolean|BooleanLiteral)$/, "number"],
  [/Identifier|Name|Definition|^(self|this|super)$/, "name"],
  [/^(for|while|do|loop)$/, "loop"],
];

/**
 * The tokens of a program by the grammar that the editor uses too. Names, numbers and texts have no value, only
 * a kind, so that renamed and reformatted programs have equal tokens. Comments, imports, separators and
 * modifiers are left out. A program that the grammar does not accept still has tokens (the parser recovers).
 * The length is linear in the code's.
 */
export function programTokens(code: string, family: LanguageFamily): TokenList {
  const parser = parsers[family];
  const tokens = new TokenList();
  if (parser === undefined) {
    lexicalTokens(code, tokens);
    return tokens;
  }
  parser.parse(code).iterate({
    enter(node) {
      if (ignoredNodes.test(node.name)) return false;
      // A text with parts (escapes, formats) is one token.
      const isText = /^(String|TemplateString|FormatString|RawString)$/.test(node.name);
      if (!isText && node.node.firstChild !== null) return true;
      if (node.to === node.from || ignoredLeaves.test(node.name)) return false;
      tokens.add(leafKind(node.name, code.slice(node.from, node.from + 8)), node.from, node.to);
      return false;
    },
  });
  return tokens;
}

/** Comparisons can be written from both sides: all of an order are one kind, as are both of equality. */
function leafKind(node: string, text: string): string {
  const kind = leafKinds.find(([pattern]) => pattern.test(node))?.[1];
  if (kind !== undefined) return kind;
  const operator = /^[^\p{L}\p{N}\s]+/u.exec(text)?.[0];
  if (operator === undefined) return node;
  if (/^[<>]=?$/.test(operator)) return "less";
  return /^[!=]==?$/.test(operator) ? "equal" : operator;
}
