import { zipOf } from "./packageWorld.ts";

interface Test {
  sample?: boolean;
  group?: string;
  points?: number;
}

/** A package in Polygon's format, written for the tests. */
export interface PolygonShape {
  tests?: Test[];
  /** XML elements to add after the tests, for example `<groups>…</groups>`. */
  groups?: string;
  checker?: string;
  assets?: string;
  /** XML elements to add at the end of the problem element. */
  more?: string;
  judging?: string;
  /** Files in addition to or instead of the usual ones; null removes a file. */
  files?: Record<string, string | Buffer | null>;
  shortName?: string;
  memory?: number;
  statements?: string;
}

const attribute = (name: string, value: unknown) =>
  value === undefined ? "" : ` ${name}="${String(value)}"`;

export function polygonFiles(shape: PolygonShape = {}): Record<string, string | Buffer> {
  const { tests = [{ sample: true }, {}], files = {} } = shape;
  const list = tests.map(
    ({ sample, group, points }) =>
      `<test method="manual"${attribute("sample", sample)}${attribute("group", group)}${attribute("points", points)}/>`,
  );
  const checker =
    shape.checker ??
    '<checker name="std::wcmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>';
  const xml = `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="3"${attribute("short-name", shape.shortName ?? "two-sums")}>
  <names><name language="english" value="Two sums"/><name language="chinese" value="两个和"/></names>
  <statements>${shape.statements ?? '<statement language="english" path="statements/english/problem.tex" type="application/x-tex"/>'}</statements>
  <judging input-file="" output-file="">
    <testset name="tests">
      <time-limit>1500</time-limit><memory-limit>${shape.memory ?? 268435456}</memory-limit>
      <test-count>${tests.length}</test-count>
      <input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests>${list.join("")}</tests>${shape.groups ?? ""}
    </testset>${shape.judging ?? ""}
  </judging>
  <files><resources><file path="files/testlib.h"/><file path="files/more.h"/></resources>
    <executables><executable><source path="files/gen.cpp" type="cpp.g++17"/></executable></executables></files>
  <assets>${checker}${shape.assets ?? '<solutions><solution tag="main"><source path="solutions/main.cpp" type="cpp.g++17"/></solution></solutions>'}</assets>
  ${shape.more ?? ""}
</problem>`;
  const data = tests.flatMap((_test, i): [string, string][] => {
    const name = `tests/${String(i + 1).padStart(2, "0")}`;
    return [
      [name, `${i + 1} 2\n`],
      [`${name}.a`, `${i + 3}\n`],
    ];
  });
  const all: Record<string, string | Buffer | null> = {
    "problem.xml": xml,
    ...Object.fromEntries(data),
    "files/check.cpp":
      '#include "testlib.h"\nint main(int c, char **v) { registerTestlibCmd(c, v); }\n',
    "solutions/main.cpp": "int main() {}\n",
    "statements/english/problem.tex":
      "\\begin{problem}{Two sums}{standard input}{standard output}{1.5 seconds}{256 megabytes}\n" +
      "Add $a$ and $b$.\n\\InputFile\nTwo numbers.\n\\OutputFile\nOne.\n\\Note\nEasy.\n\\end{problem}\n",
    ...files,
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string | Buffer] => entry[1] !== null),
  );
}

export function polygonZip(shape?: PolygonShape): Promise<Buffer> {
  return zipOf(polygonFiles(shape));
}
