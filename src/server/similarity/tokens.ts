import type { NodeType, Parser, Tree } from "@lezer/common";
import { parser as cppParser } from "@lezer/cpp";
import { parser as goParser } from "@lezer/go";
import { parser as javaParser } from "@lezer/java";
import { parser as javascriptParser } from "@lezer/javascript";
import { parser as phpParser } from "@lezer/php";
import { parser as pythonParser } from "@lezer/python";
import { parser as rustParser } from "@lezer/rust";
import { lexicalTokens } from "./lexicalTokens.ts";
import { TokenList } from "./tokenList.ts";

/** A family of languages whose programs are compared with each other. */
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
  [/^(JavaScript|TypeScript)/i, "javascript"],
  [/^Java( |$|\d)/i, "java"],
  [/^Py/i, "python"],
  [/^Go( |$|lang)/i, "go"],
  [/^Rust/i, "rust"],
  [/^PHP/i, "php"],
];

/**
 * Returns the family to which a language of the judge belongs. All standards of C and C++ form one family, and so do
 * the versions of another language, such as `Python2`, `Python3` and `PyPy3`. Languages without a known family are
 * grouped by the first word of their names.
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
 * Longer programs are not compared. Parsing takes quadratic time for some inputs that are not programs. Of thirty
 * inputs of this length per language, the slowest took 3.6 s of CPU time in JavaScript (only `+`), 1.2 s in Python and
 * 0.8 s in C++. A program of the benchmark takes about a millisecond.
 */
export const MAX_CODE_UNITS = 32_768;
/**
 * Programs whose brackets are nested more deeply than this are not compared: if brackets are never closed, a parser
 * needs several minutes, because it keeps all open brackets for each alternative.
 */
export const MAX_NESTING = 256;

/** The reason why a program is not split into tokens; null if there is none. */
export function tokenObstacle(code: string): "long" | "nested" | null {
  if (code.length > MAX_CODE_UNITS) return "long";
  let depth = 0;
  for (const [bracket] of code.matchAll(/[([{)\]}]/g)) {
    if ("([{".includes(bracket)) depth += 1;
    else if (depth > 0) depth -= 1;
    if (depth > MAX_NESTING) return "nested";
  }
  return null;
}

/**
 * Nodes that are not compared: imports and headers, which programs of one problem usually share; comments, which are
 * unrelated to how a problem is solved; and names of namespaces, because `std::` is often optional.
 */
const ignoredNodes =
  /Comment|^(PreprocDirective|UsingDeclaration|ImportDeclaration|ImportStatement|ImportDecl|PackageClause|PackageDeclaration|UseDeclaration|NamespaceUseDeclaration|NamespaceIdentifier|OpenTag|CloseTag)$/;

/**
 * Tokens that are ignored, because a program stays the same when they are added or removed: separators, braces around
 * one statement, and modifiers such as `const`, `static` and visibility.
 */
const ignoredLeaves =
  /^([{}();:]|::|const|constexpr|static|inline|extern|register|volatile|virtual|final|public|private|protected|mut|pub|var|let|val|finally|Modifiers|⚠)$/;

/** Nodes that become one token together with their contents: string literals with escapes, types with parameters. */
const wholeNodes: readonly [RegExp, string][] = [
  [/^(String|StringLiteral|TemplateString|FormatString|RawString|CharLiteral)$/, "text"],
  [/^(TemplateType|GenericType|ScopedTypeIdentifier|SizedTypeSpecifier)$/, "type"],
];

const leafKinds: readonly [RegExp, string][] = [
  [/Type(Identifier|Name|Size)?$|^PrimitiveType$|^auto$|^TypeDefinition$/, "type"],
  [/String|Char|Template/, "text"],
  [/Number|Integer|Float|^(true|false|True|False|Boolean|BooleanLiteral)$/, "number"],
  [/Identifier|Name|Definition|^(self|this|super|print)$/, "name"],
  [/^(for|while|do|loop)$/, "loop"],
];

/** How syntax-tree nodes of one type are converted to tokens. */
interface NodeRole {
  isIgnored: boolean;
  isIgnoredLeaf: boolean;
  /** Token kind of a node with children. */
  whole: string | undefined;
  /** The token kind of a node without children; undefined if the kind depends on the node's text. */
  leaf: string | undefined;
}

const roles = new Map<NodeType, NodeRole>();

function roleOf(type: NodeType): NodeRole {
  let role = roles.get(type);
  if (role === undefined) {
    const kindIn = (kinds: readonly [RegExp, string][]) =>
      kinds.find(([pattern]) => pattern.test(type.name))?.[1];
    role = {
      isIgnored: ignoredNodes.test(type.name),
      isIgnoredLeaf: ignoredLeaves.test(type.name),
      whole: kindIn(wholeNodes),
      leaf: kindIn(leafKinds),
    };
    roles.set(type, role);
  }
  return role;
}

/**
 * Returns the syntax tree of a program, or the reason why it could not be parsed. A single step of the parser takes up
 * to 0.35 s for the slowest inputs.
 */
function parsed(parser: Parser, code: string, isOver: () => boolean): Tree | "slow" | "nested" {
  try {
    const parse = parser.startParse(code);
    for (;;) {
      const tree = parse.advance();
      if (tree !== null) return tree;
      if (isOver()) return "slow";
    }
  } catch (error) {
    // A tree with thousands of levels, such as that of a long sequence of operators, overflows the stack while it is
    // built.
    if (error instanceof RangeError) return "nested";
    throw error;
  }
}

/**
 * The tokens of a program, according to the grammar that the editor also uses. Names, numbers and string literals have
 * no value, only a kind, so that renamed and reformatted programs have equal tokens. Comments, imports, separators and
 * modifiers are left out. A program that the grammar does not accept still has tokens (the parser recovers). The number
 * of tokens is at most the code's length. The caller must not pass programs that have a {@link tokenObstacle}. The
 * result is `slow` if `isOver` returned true while the program was read, and `nested` if its tree is too deep. Both
 * `slow` and `nested` mean that the text is hostile or not a program.
 */
export function timedTokens(
  code: string,
  family: LanguageFamily,
  isOver: () => boolean,
): TokenList | "slow" | "nested" {
  const parser = parsers[family];
  const tokens = new TokenList();
  if (parser === undefined) {
    lexicalTokens(code, family.slice("other:".length), tokens);
    return tokens;
  }
  const tree = parsed(parser, code, isOver);
  if (typeof tree === "string") return tree;
  tree.iterate({
    enter(node) {
      const role = roleOf(node.type);
      if (role.isIgnored) return false;
      if (role.whole !== undefined) {
        tokens.add(role.whole, node.from, node.to);
        return false;
      }
      if (node.node.firstChild !== null) return true;
      if (node.to === node.from || role.isIgnoredLeaf) return false;
      const kind = role.leaf ?? operatorKind(node.name, code.slice(node.from, node.from + 4));
      tokens.add(kind, node.from, node.to);
      return false;
    },
  });
  return tokens;
}

/**
 * Returns the tokens as `timedTokens` does, but without a time limit; the list is empty if no syntax tree can be built.
 */
export function programTokens(code: string, family: LanguageFamily): TokenList {
  const tokens = timedTokens(code, family, () => false);
  return typeof tokens === "string" ? new TokenList() : tokens;
}

/**
 * A comparison can be written in either direction. All ordering operators are therefore one kind, and the equality
 * operators are another one.
 */
function operatorKind(node: string, text: string): string {
  const operator = /^[^\p{L}\p{N}\s]+/u.exec(text)?.[0];
  if (operator === undefined) return node;
  if (/^[<>]=?$/.test(operator)) return "order";
  return /^[!=]==?$/.test(operator) ? "equality" : operator;
}
