import { parseDocument } from "yaml";
import * as z from "zod/mini";
import { type Archive, cleanTexts } from "../archive.ts";
import { PackageFault } from "../report.ts";

/** Maximum size of a YAML file; a list of 1,000 cases with all settings takes 80 KB. */
const YAML_MAX = 256 * 1024;
/**
 * Maximum number of entries. 1,000 cases with five settings each make 5,000 entries; the parser takes a second for
 * 100,000 entries.
 */
const ENTRIES_MAX = 20_000;
/**
 * Maximum number of aliases; each alias can refer to a whole tree, and nested aliases make the data grow exponentially.
 */
const ALIASES_MAX = 50;

/**
 * Parses a YAML file; null if it is empty. `put`: a function that changes the text before it is parsed. Throws a
 * PackageFault with the code `yamlBroken`, `textTooLarge` or `tooManyEntries`.
 */
export async function readYaml(
  archive: Archive,
  path: string,
  put: (text: string) => string = (text) => text,
): Promise<unknown> {
  const size = archive.size(path);
  if (size > YAML_MAX) {
    throw new PackageFault("textTooLarge", { name: path, max: YAML_MAX / 1024 / 1024 });
  }
  const text = put(await archive.text(path));
  const entries = text.match(/[\n,[{]/g)?.length ?? 0;
  if (entries > ENTRIES_MAX) {
    throw new PackageFault("tooManyEntries", { name: path, max: ENTRIES_MAX });
  }
  try {
    // The check for duplicate keys is switched off, because it takes quadratic time: 18 s for 20,000 keys.
    const options = { merge: true, uniqueKeys: false, logLevel: "silent" } as const;
    const document = parseDocument(text, options);
    const [error] = document.errors;
    if (error) throw error;
    return cleanTexts(document.toJS({ maxAliasCount: ALIASES_MAX }) as unknown);
  } catch (error) {
    // The first line contains the message and the position; the other lines quote the file.
    const problem = (error as Error).message.split("\n")[0] ?? "";
    throw new PackageFault(
      "yamlBroken",
      { name: path, problem: problem.slice(0, 200) },
      { cause: error },
    );
  }
}

/**
 * Validates untrusted fields with a schema. Throws a PackageFault with the code `fieldWrong` that names the first
 * invalid field.
 */
export function checkedFields<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
  name: string,
): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = (issue?.path ?? []).map(String).join(".").slice(0, 100);
  const problem = issue?.code === "invalid_type" ? `expected ${issue.expected}` : issue?.message;
  throw new PackageFault("fieldWrong", {
    field: path === "" ? name : `${name}: ${path}`,
    problem: (problem ?? "").slice(0, 200),
  });
}

/**
 * A YAML scalar of any type, because packages write ids and limits sometimes as strings and sometimes as numbers.
 * Absent and null are equivalent.
 */
export const scalar = z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()])));
