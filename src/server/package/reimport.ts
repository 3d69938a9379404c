import { isLocale, type Locale, locales } from "../../shared/text/locale.ts";
import type { ImportDifference } from "../../shared/problem/package.ts";
import type { StatementSections } from "../../shared/problem/problemPackage.ts";
import type { ProblemState } from "../../shared/problem/problemRules.ts";
import {
  problemSettings,
  type Setting,
  settingNames,
} from "../../shared/problem/problemSettings.ts";
import { packageSettings } from "./loadPackage.ts";
import type { PackageFields, ReadPackage } from "./readPackage.ts";

/**
 * The parts of a problem that its source specifies and that users may edit on this site, as strings. The keys are the
 * names of the parts: `statement.zh-CN`, `examples`, `limits`, `tags`, `source`.
 */
export type SourceParts = Record<string, string>;

const STATEMENT = "statement.";

export function partsOfPackage({ fields, statements }: ReadPackage): SourceParts {
  const { timeLimit, memoryLimit, examples, source } = fields;
  const tags = fields.tags.map(({ name }) => (typeof name === "string" ? name : name["zh-CN"]));
  return partsOf({ timeLimit, memoryLimit, examples, source, tags, statements });
}

export function partsOfState(state: ProblemState): SourceParts {
  return partsOf(state);
}

type Compared = Pick<
  ProblemState,
  "timeLimit" | "memoryLimit" | "examples" | "source" | "tags" | "statements"
>;

function partsOf({ statements, examples, tags, source, ...limits }: Compared): SourceParts {
  const texts = locales.flatMap((locale) => {
    const statement = statements[locale];
    return statement ? [[STATEMENT + locale, statementText(statement)]] : [];
  });
  return {
    ...Object.fromEntries(texts),
    examples: examples.map(({ input, output }) => `${input}\n→\n${output}`).join("\n---\n"),
    limits: `${limits.timeLimit} ms\n${limits.memoryLimit} MB`,
    tags: tags.toSorted().join("\n"),
    source,
  };
}

function statementText({ title, description, input, output, hint }: StatementSections): string {
  return [title, description, input, output, hint].join("\n\n--------\n\n");
}

/**
 * Returns the parts in which the stored problem differs from the problem that has just been read. `earlier`: the parts
 * that were read when the problem was imported; if null (not known), every difference may be an edit made on this site.
 * A statement in a language for which the source has no statement is kept and does not count as a difference.
 */
export function differencesOf(
  stored: SourceParts,
  read: SourceParts,
  earlier: SourceParts | null,
): ImportDifference[] {
  return Object.keys(read)
    .filter((part) => (stored[part] ?? "") !== read[part])
    .map((part) => ({
      part,
      before: stored[part] ?? "",
      after: read[part] ?? "",
      isEdited: part in stored && stored[part] !== earlier?.[part],
    }));
}

/** The names of the parts kept by default: the parts that were edited on this site. */
export function usuallyKept(differences: readonly ImportDifference[]): string[] {
  return differences.filter(({ isEdited }) => isEdited).map(({ part }) => part);
}

/**
 * Returns the package with which a stored problem is updated from its source. The parts in `keep`, and all parts that
 * the source does not specify, are taken from the stored problem. If the package has no tags, the stored tags are kept.
 */
export function mergedPackage(
  read: ReadPackage,
  stored: ProblemState,
  keep: ReadonlySet<string>,
): ReadPackage {
  const statements = { ...stored.statements };
  for (const [locale, text] of Object.entries(read.statements)) {
    const isKept = keep.has(STATEMENT + locale) && statements[locale as Locale] !== undefined;
    if (isLocale(locale) && !isKept) statements[locale] = text;
  }
  const { fields } = read;
  const chosen = <T>(part: string, own: T, other: T) => (keep.has(part) ? own : other);
  return {
    ...read,
    statements,
    fields: {
      ...fields,
      ...settingsWithoutSource(stored),
      timeLimit: chosen("limits", stored.timeLimit, fields.timeLimit),
      memoryLimit: chosen("limits", stored.memoryLimit, fields.memoryLimit),
      examples: chosen("examples", stored.examples, fields.examples),
      source: chosen("source", stored.source, fields.source),
      tags: keep.has("tags") ? [] : fields.tags,
      // Imported packages and remote judges state neither the difficulty nor the feedback policy; remote judges do not
      // state the problem type either.
      type: read.remote ? (stored.type === 0 ? 0 : 1) : fields.type,
      difficulty: stored.difficulty === 0 || stored.difficulty === 2 ? stored.difficulty : 1,
      feedback: stored.feedback,
    },
  };
}

/** Returns the stored values of the problem settings that import sources do not contain. */
function settingsWithoutSource(stored: ProblemState): Partial<PackageFields> {
  const settings = packageSettings(stored);
  const others = settingNames.filter((name) => !(problemSettings[name] as Setting).isInSources);
  return Object.fromEntries(others.map((name) => [name, settings[name]]));
}
