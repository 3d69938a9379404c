import { expect, test } from "vitest";
import { localLanguages } from "../../shared/languages/languages.ts";
import { type Tools, rowOf } from "./language.ts";
import { languages } from "./registry.ts";

const tools: Tools = {
  version: "1",
  paths: new Proxy<Record<string, string>>({}, { get: (_, name) => `/usr/bin/${String(name)}` }),
  hostPaths: {},
  mounts: [],
};

test("every language of the table has exactly one definition, and no other exists", () => {
  const supportedNames = languages.flatMap(({ names }) => names);
  expect(supportedNames.toSorted()).toEqual(localLanguages.map(({ name }) => name).toSorted());
});

test("ids, names and places of the table are unique, and its places are 1, 2, 3…", () => {
  expect(new Set(localLanguages.map(({ id }) => id)).size).toBe(localLanguages.length);
  expect(localLanguages.map(({ seq }) => seq)).toEqual(localLanguages.map((_, at) => at + 1));
});

test("every profile belongs to one definition", () => {
  expect(new Set(languages.map(({ profile }) => profile)).size).toBe(languages.length);
});

test.each(localLanguages.map(({ name }) => name))(
  "%s compiles by the command contestants are shown",
  (name) => {
    const language = languages.find(({ names }) => names.includes(name))!;
    const step = language.compile(tools, name);
    const [tool, ...shownArguments] = rowOf(name).compileCommand.split(" ");
    expect(step.argv).toContain(`/usr/bin/${tool}`);
    const missing = shownArguments.filter((argument) => !step.argv.includes(argument));
    expect(missing).toEqual([]);
    expect(rowOf(name).compileCommand).toContain(language.sourceName);
  },
);
