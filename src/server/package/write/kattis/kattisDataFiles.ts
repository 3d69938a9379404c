import { stringify } from "yaml";
import type { KattisData } from "./kattisCases.ts";
import type { ZipWriter } from "../zip.ts";

/** Arguments of the package's programs for one case. */
export interface CaseArgs {
  output_validator_args: string[];
  input_validator_args: string[] | Record<string, string[]>;
}

/**
 * Writes the files below `data/`. The arguments that occur most often in a folder are written into its settings. If a
 * case has other arguments, they are written to a settings file next to the case's files. `argsOf` returns the
 * arguments of a case, given the name of its input file in Verdict.
 */
export function writeKattisData(
  zip: ZipWriter,
  folder: string,
  { data, argsOf }: { data: KattisData; argsOf: (input: string) => CaseArgs },
): void {
  const at = (path: string): string => `${folder}/${path}`;
  const writeSettings = (path: string, settings: object): void => {
    if (Object.keys(settings).length > 0) zip.text(at(path), stringify(settings));
  };
  const samples = data.samples.flatMap(({ path, files }) =>
    files ? [{ path, args: argsOf(files.inputName) }] : [],
  );
  const groups = data.groups.map(({ cases, ...rest }) => ({
    ...rest,
    cases: cases.map(({ path, of }) => ({ path, of, args: argsOf(of.inputName) })),
  }));
  for (const { path, files, example, transcript } of data.samples) {
    if (files) {
      zip.file(at(`${path}.in`), files.input);
      zip.file(at(`${path}.ans`), files.output);
    }
    const [input, output] = files ? [".in.statement", ".ans.statement"] : [".in", ".ans"];
    if (example) {
      zip.text(at(path + input), `${example.input}\n`);
      zip.text(at(path + output), `${example.output}\n`);
    }
    if (transcript !== null) zip.text(at(`${path}.interaction`), transcript);
  }
  const isSplit = groups.some(({ path }) => path !== "secret");
  const all = usualArgs(groups.flatMap(({ cases }) => cases));
  // Examples that appear only in the statement are also used as test cases by other systems. Such an example gets the
  // most frequent arguments of the samples, or of all cases if there are no samples.
  const sampleArgs = samples.length > 0 ? usualArgs(samples) : all;
  if (data.samples.length > 0) writeSettings("sample/test_group.yaml", nonEmptyArgs(sampleArgs));
  for (const { path, args } of samples) writeSettings(`${path}.yaml`, difference(args, sampleArgs));
  writeSettings("secret/test_group.yaml", { ...data.settings, ...nonEmptyArgs(all) });
  for (const { path, settings, cases } of groups) {
    const own = isSplit ? usualArgs(cases) : all;
    if (isSplit) writeSettings(`${path}/test_group.yaml`, { ...settings, ...difference(own, all) });
    for (const each of cases) {
      zip.file(at(`${each.path}.in`), each.of.input);
      zip.file(at(`${each.path}.ans`), each.of.output);
      writeSettings(`${each.path}.yaml`, difference(each.args, own));
    }
  }
}

const none: CaseArgs = { output_validator_args: [], input_validator_args: [] };

/** The arguments that occur most often among the cases. */
function usualArgs(cases: readonly { args: CaseArgs }[]): CaseArgs {
  const groups = Map.groupBy(cases, ({ args }) => JSON.stringify(args));
  const [largest] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  return largest?.[0]?.args ?? none;
}

/** The arguments that are not empty. */
function nonEmptyArgs(args: CaseArgs): Partial<CaseArgs> {
  return difference(args, none);
}

/** The arguments that differ from the inherited arguments. */
function difference(args: CaseArgs, inherited: CaseArgs): Partial<CaseArgs> {
  const keys = Object.keys(args) as (keyof CaseArgs)[];
  const other = keys.filter((key) => JSON.stringify(args[key]) !== JSON.stringify(inherited[key]));
  return Object.fromEntries(other.map((key) => [key, args[key]]));
}
