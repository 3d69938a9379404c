import type { CorpusProgram } from "./corpus.ts";
import { endOfBlock, indentOf, wordsOf } from "./lines.ts";
import type { Random } from "../../tests/support/random.ts";

type Disguise = (code: string, language: CorpusProgram["language"], random: Random) => string;

/**
 * Words that belong to the corpus's languages and their libraries; all other names were chosen by the program's author.
 */
const libraryWords = new Set(
  `include define typedef using namespace std bits stdc int long short unsigned char bool double float void auto
  const static struct class enum public private protected virtual override explicit operator template typename
  return if else for while do switch case default break continue true false signed sizeof new delete this throw
  try catch final import package java util io math function stream String Integer Long Character Object System
  in out err println printf print main Main args Scanner nextInt nextLong next hasNextLong hasNextLine nextLine
  append length size get put of List Map Set ArrayList HashMap TreeMap TreeSet Exception IOException extends
  implements record var instanceof null cin cout endl scanf puts getline string vector pair map set queue stack
  deque list priority_queue greater less array bitset tuple first second push push_back pop top front back begin
  end empty sort max min def lambda None True False and or not is from as with yield global nonlocal assert
  elif except finally pass raise range len input sys stdin stdout str list dict sorted join split strip read
  readline write append pop items keys values self __init__ __lt__ __name__ __main__ enumerate zip reversed key
  collections heapq functools itertools re d lld s c zu n`.split(/\s+/),
);
// The letters at the end of the list above (`d`, `lld`, …) also occur in format strings, for example in `%d`. They are
// not renamed, because that would change the format strings.

/** Renames every identifier that the program itself defines. */
const renames: Disguise = (code, _language, random) => {
  const names = new Map<string, string>();
  return code.replaceAll(/(?<![\w#.<"%\\])[A-Za-z_]\w*/g, (word) => {
    if (libraryWords.has(word)) return word;
    let name = names.get(word);
    if (name === undefined) {
      name = `${random.pick(["tmp", "val", "x", "my", "arr", "foo", "cur"])}${names.size}`;
      names.set(word, name);
    }
    return name;
  });
};

/** Changes comments, blank lines, indentation and the positions of braces. */
const layout: Disguise = (code, language, random) => {
  const isPython = language === "Python3";
  const mark = isPython ? "#" : "//";
  const lines = code.split("\n").filter((line) => !line.trim().startsWith(mark));
  const unit = random.pick(isPython ? ["  ", "   "] : ["\t", "  ", "   "]);
  return lines
    .flatMap((line) => {
      const indent = unit.repeat(Math.ceil(indentOf(line).replaceAll("\t", "    ").length / 4));
      const text = line.trim();
      const changed =
        !isPython && text.length > 1 && text.endsWith("{") && random.chance(0.7)
          ? [indent + text.slice(0, -1).trimEnd(), `${indent}{`]
          : [indent + text];
      if (random.chance(0.2)) changed.unshift(`${indent}${mark} step ${random.between(0, 99)}`);
      if (random.chance(0.15)) changed.push("");
      return changed;
    })
    .join("\n");
};

/** Whether the line is a statement that can be swapped with the next line if the two lines share no name. */
function isSimple(line: string, isPython: boolean): boolean {
  const text = line.trim();
  if (
    /^(return|break|continue|if|for|while|else|elif|def|class|case|using|import|from|print|try|pass)\b/.test(
      text,
    )
  ) {
    return false;
  }
  return isPython ? /^[\w., ]+ = [^:]*[^:,([{]$/.test(text) : /^[^{}()#]*;$/.test(text);
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

/**
 * Swaps neighbouring declarations and assignments, and swaps functions (together with the declarations before them).
 */
const order: Disguise = (code, language, random) => {
  const isPython = language === "Python3";
  const lines = code.split("\n");
  for (let index = 1; index < lines.length; index += 1) {
    const above = lines[index - 1] ?? "";
    const line = lines[index] ?? "";
    if (indentOf(above) !== indentOf(line)) continue;
    if (!isSimple(above, isPython) || !isSimple(line, isPython)) continue;
    if (
      !wordsOf(above).isDisjointFrom(
        new Set([...wordsOf(line)].filter((word) => !libraryWords.has(word))),
      )
    ) {
      continue;
    }
    lines[index - 1] = line;
    lines[index] = above;
  }
  const functions: string[][] = [];
  const prototypes: string[] = [];
  const rest: string[] = [];
  const head = isPython
    ? /^def \w+/
    : language === "Java"
      ? /^ {4}[\w<>[\], ]+\(.*\{$/
      : /^(?!struct|class|int main|signed main|using|typedef)[\w:*<>, &]+ \**\w+\(.*\) ?\{$/;
  let place: number | undefined;
  for (let index = 0; index < lines.length;) {
    const line = lines[index] ?? "";
    const end = head.test(line) ? endOfBlock(lines, index, isPython) : undefined;
    if (end === undefined) {
      rest.push(line);
      index += 1;
      continue;
    }
    place ??= rest.length;
    functions.push(lines.slice(index, end));
    if (language === "C++ 17") prototypes.push(line.replace(/ ?\{$/, ";"));
    index = end;
  }
  if (functions.length < 2) return lines.join("\n");
  const shuffledFunctions = shuffled(functions, random).flatMap((text) => [...text, ""]);
  rest.splice(place ?? 0, 0, ...prototypes, ...shuffledFunctions);
  return rest.join("\n");
};

/** Moves up to three loops into separate functions or lambdas, and inserts calls in their place. */
const split: Disguise = (code, language, random) => {
  const isPython = language === "Python3";
  let lines = code.split("\n");
  for (let part = 1; part <= 3; part += 1) {
    const loops = [...lines.keys()].filter((index) => {
      if (!/^\s*(for|while)\b.*[{:]$/.test(lines[index] ?? "")) return false;
      const end = endOfBlock(lines, index, isPython) ?? index;
      const block = lines.slice(index, end).join("\n");
      return end - index >= 3 && !/\breturn\b|\bpart\d/.test(block);
    });
    if (loops.length === 0) break;
    const start = random.pick(loops);
    const end = endOfBlock(lines, start, isPython) ?? start;
    const indent = indentOf(lines[start] ?? "");
    const block = lines.slice(start, end);
    const inner = block.map((line) => `    ${line}`);
    const names = [...wordsOf(block.join(" "))]
      .filter((word) => !libraryWords.has(word))
      .slice(0, 4);
    const name = `part${part}`;
    if (isPython) {
      lines.splice(
        start,
        end - start,
        `${indent}def ${name}(${names.join(", ")}):`,
        ...inner,
        `${indent}${name}(${names.join(", ")})`,
      );
      continue;
    }
    if (language === "Java") {
      lines.splice(
        start,
        end - start,
        `${indent}Runnable ${name} = () -> {`,
        ...inner,
        `${indent}};`,
        `${indent}${name}.run();`,
      );
      continue;
    }
    const mainLine = lines.findIndex((line) => /^(int|signed) main/.test(line));
    if (mainLine < start && random.chance(0.5)) {
      const parameters = names.map((parameter) => `auto &${parameter}`).join(", ");
      const call = `${indent}${name}(${names.join(", ")});`;
      lines = [
        ...lines.slice(0, mainLine),
        `void ${name}(${parameters}) {`,
        ...block,
        "}",
        "",
        ...lines.slice(mainLine, start),
        call,
        ...lines.slice(end),
      ];
    } else {
      lines.splice(
        start,
        end - start,
        `${indent}auto ${name} = [&]() {`,
        ...inner,
        `${indent}};`,
        `${indent}${name}();`,
      );
    }
  }
  return lines.join("\n");
};

/** Statements that have no effect, for languages with braces and for Python; `#` stands for a number. */
const deadCode = {
  braces: [
    "int unused# = 0;",
    "int extra# = 5; extra# += 3;",
    "int check# = 1; if (check# > 7) { check# = 0; }",
    "for (int spare# = 0; spare# < 1; spare#++) { }",
    "long long sum# = 0; sum# = sum# * 2 + 1;",
  ],
  python: [
    "unused# = 0",
    "extra# = [1, 2]",
    "if False: check# = 3",
    "for spare# in range(1): pass",
    "sum# = 2 * 3 + 1",
  ],
};

/** Adds one statement without effect for every five statements. */
const dead: Disguise = (code, language, random) => {
  const isPython = language === "Python3";
  const statements = isPython ? deadCode.python : deadCode.braces;
  let number = 0;
  return code
    .split("\n")
    .flatMap((line) => {
      const isStatement =
        indentOf(line) !== "" &&
        (isPython ? /^[\w.]+ (\+=|=) .*[^:,([{]$/ : /^[^#}].*;$/).test(line.trim());
      const isAlone = !/^(return|break|continue)\b/.test(line.trim());
      if (!isStatement || !isAlone || !random.chance(0.2)) return [line];
      number += 1;
      return [line, indentOf(line) + random.pick(statements).replaceAll("#", String(number))];
    })
    .join("\n");
};

/** Converts `for` loops to `while` loops; in languages with braces, also converts `while` loops to `for` loops. */
const loops: Disguise = (code, language) => {
  const isPython = language === "Python3";
  const lines = code.split("\n");
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const indent = indentOf(line);
    const end = endOfBlock(lines, index, isPython);
    if (end === undefined) continue;
    const range = isPython ? /^\s*for (\w+) in range\((\w+)\):$/.exec(line) : null;
    const counted = isPython ? null : /^\s*for \(?([^;()]*); ?([^;]*); ?([^;{]*)\) ?\{$/.exec(line);
    const block = lines.slice(index, end).join("\n");
    if (/\bcontinue\b/.test(block)) continue;
    if (range !== null) {
      const [, name, limit] = range;
      lines.splice(end, 0, `${indent}    ${name} += 1`);
      lines.splice(index, 1, `${indent}${name} = 0`, `${indent}while ${name} < ${limit}:`);
      index += 1;
    } else if (counted !== null) {
      const [, first, condition, step] = counted;
      lines.splice(end - 1, 0, `${indent}    ${step};`);
      lines.splice(index, 1, `${indent}${first};`, `${indent}while (${condition}) {`);
      index += 1;
    } else {
      const whiles = isPython ? null : /^\s*while \((.*)\) ?\{$/.exec(line);
      if (whiles !== null) lines[index] = `${indent}for (; ${whiles[1]}; ) {`;
    }
  }
  return lines.join("\n");
};

/**
 * Replaces stream input and output in C++ programs with `scanf` and `printf`, and `vector` declarations with arrays of
 * fixed size; leaves other languages unchanged.
 */
const cStyle: Disguise = (code, language) => {
  if (language !== "C++ 17") return code;
  return code
    .replaceAll(/^#include.*\n/gm, "")
    .replaceAll(/^using namespace std;\n/gm, "#include <stdio.h>\n")
    .replaceAll(/(?:std::)?cin((?: ?>> ?[\w.[\]]+)+)/g, (_all, targets: string) => {
      const names = targets
        .split(">>")
        .map((name) => name.trim())
        .slice(1);
      return `scanf("${names.map(() => "%d").join("")}", ${names.map((name) => `&${name}`).join(", ")})`;
    })
    .replaceAll(
      /(?:std::)?cout((?: ?<< ?(?:"[^"]*"|'[^']*'|[\w.[\]]+|\([^;]*?\)))+);/g,
      (_all, values: string) => {
        const names = values
          .split("<<")
          .map((name) => name.trim())
          .slice(1);
        const printed = names.filter((name) => !/^["']|endl/.test(name));
        return `printf("${printed.map(() => "%d ").join("")}"${printed.map((name) => `, ${name}`).join("")});`;
      },
    )
    .replaceAll(/\bvector<(int|long long|char|bool)> (\w+)\((\w+)[^;]*\);/g, "$1 $2[100005];");
};

function combined(...parts: Disguise[]): Disguise {
  return (code, language, random) =>
    parts.reduce((text, disguise) => disguise(text, language, random), code);
}

/** Changes that people make to disguise a copied program, by name. */
export const disguises: ReadonlyMap<string, Disguise> = new Map([
  ["renames", renames],
  ["order", order],
  ["comments and layout", layout],
  ["split functions", split],
  ["dead code", dead],
  ["loops", loops],
  ["C from C++", cStyle],
  ["order, layout, renames", combined(order, layout, renames)],
  ["split, layout, renames", combined(split, layout, renames)],
  ["all of them", combined(cStyle, order, split, loops, dead, layout, renames)],
]);
