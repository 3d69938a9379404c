import type { InputOf } from "../../../../shared/call/endpoint.ts";
import { formatExamples, parseExamples } from "../../../../shared/problem/examples.ts";
import type { AdminProblem, createProblem } from "../../../../shared/problem/problemAdmin.ts";
import { fieldsOf } from "../../../../shared/problem/problemFields.ts";
import type { ProblemState, StatementState } from "../../../../shared/problem/problemRules.ts";
import { settingsOf } from "../../../../shared/problem/problemSettings.ts";

export type ProblemInput = InputOf<typeof createProblem>;

export interface LanguageId {
  id: number;
  name: string;
}

/**
 * Converts the server's response to the state of the problem form. The response identifies templates by language
 * number, and the form identifies them by language name.
 */
export function stateOfWire(row: AdminProblem, languages: readonly LanguageId[]): ProblemState {
  const chinese = statementOf(row);
  const english = row.translations["en-US"];
  const isWritten = Object.values(chinese).some((text) => text !== "");
  return {
    ...settingsOf(row),
    ...fieldsOf(row),
    examples: parseExamples(row.examples),
    userExtraFile: filesOfText(row.userExtraFile),
    judgeExtraFile: filesOfText(row.judgeExtraFile),
    statements: {
      ...(isWritten ? { "zh-CN": chinese } : {}),
      ...(english ? { "en-US": statementOf(english) } : {}),
    },
    tags: row.tags.map(({ name }) => name),
    languages: row.languages.map(({ name, ownTimeFactor, ownMemoryFactor }) => ({
      name,
      timeFactor: ownTimeFactor,
      memoryFactor: ownMemoryFactor,
    })),
    codeTemplates: templatesOf(row, languages),
  };
}

function templatesOf({ codeTemplates }: AdminProblem, languages: readonly LanguageId[]) {
  const names = new Map(languages.map(({ id, name }) => [id, name]));
  return codeTemplates
    .flatMap(({ lid, code }) => {
      const language = names.get(lid);
      return language === undefined ? [] : [{ language, code }];
    })
    .toSorted((one, other) => (one.language < other.language ? -1 : 1));
}

function statementOf({ title, description, input, output, hint }: StatementState): StatementState {
  return { title, description, input, output, hint };
}

function filesOfText(text: string | null): Record<string, string> {
  return text === null ? {} : (JSON.parse(text) as Record<string, string>);
}

/** Input of the calls that create and update a problem. `target`: the problem and its version. */
export function wireOf(
  state: ProblemState,
  languages: readonly LanguageId[],
  target: { pid: number; revision: number } | null,
): ProblemInput {
  const { statements, examples, userExtraFile, judgeExtraFile, tags, ...rest } = state;
  const { languages: allowed, codeTemplates, ...plain } = rest;
  const ids = new Map(languages.map(({ id, name }) => [name, id]));
  const none: StatementState = { title: "", description: "", input: "", output: "", hint: "" };
  return {
    problem: {
      ...plain,
      ...(statements["zh-CN"] ?? none),
      translations: { "en-US": statements["en-US"] ?? null },
      examples: formatExamples(examples),
      userExtraFile: textOf(userExtraFile),
      judgeExtraFile: textOf(judgeExtraFile),
      ...(target ? { id: target.pid, revision: target.revision } : {}),
    },
    tags: tags.map((name) => ({ name })),
    languages: allowed.flatMap(({ name, timeFactor, memoryFactor }) => {
      const id = ids.get(name);
      const factors = { ownTimeFactor: timeFactor, ownMemoryFactor: memoryFactor };
      return id === undefined ? [] : [{ id, ...factors }];
    }),
    codeTemplates: codeTemplates.flatMap(({ language, code }) => {
      const lid = ids.get(language);
      return lid === undefined ? [] : [{ lid, code, status: true }];
    }),
  };
}

function textOf(files: Record<string, string>): string | null {
  return Object.keys(files).length === 0 ? null : JSON.stringify(files);
}
