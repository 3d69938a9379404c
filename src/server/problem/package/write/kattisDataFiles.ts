import { stringify } from "yaml";
import type { KattisData } from "./kattisCases.ts";
import type { ZipWriter } from "./zip.ts";

/** Arguments of the programs of the package for one case. */
export interface CaseArgs {
  output_validator_args: string[];
  input_validator_args: string[] | Record<string, string[]>;
}

/**
 * Writes the files below `data/`. Arguments that most cases of a folder have stand in its settings, those of
 * the others beside them. `argsOf`: by the name that the case's input has here.
 */
export function writeKattisData(
  zip: ZipWriter,
  folder: string,
  { data, argsOf }: { data: KattisData; argsOf: (input: string) => CaseArgs },
): void {
  const at = (path: string): string => `${folder}/${path}`;
  const settle = (path: string, settings: object): void => {
    if (Object.keys(settings).length > 0) zip.text(at(path), stringify(settings));
  };
  const samples = data.samples.flatMap(({ path, files }) =>
    files ? [{ path, args: argsOf(files.inputName) }] : [],
  );
  const groups = data.groups.map(({ cases, ...rest }) => ({
    ...rest,
    cases: cases.map(({ path, of }) => ({ path, of, args: argsOf(of.inputName) })),
  }));
  for (const { path, files, shown, talk } of data.samples) {
    if (files) {
      zip.file(at(`${path}.in`), files.input);
      zip.file(at(`${path}.ans`), files.output);
    }
    const [input, output] = files ? [".in.statement", ".ans.statement"] : [".in", ".ans"];
    if (shown) {
      zip.text(at(path + input), `${shown.input}\n`);
      zip.text(at(path + output), `${shown.output}\n`);
    }
    if (talk !== null) zip.text(at(`${path}.interaction`), talk);
  }
  const isSplit = groups.some(({ path }) => path !== "secret");
  const all = usualArgs(groups.flatMap(({ cases }) => cases));
  // Examples that are no cases are judged there: like the others.
  const sampleArgs = samples.length > 0 ? usualArgs(samples) : all;
  if (data.samples.length > 0) settle("sample/test_group.yaml", told(sampleArgs));
  for (const { path, args } of samples) settle(`${path}.yaml`, difference(args, sampleArgs));
  settle("secret/test_group.yaml", { ...data.settings, ...told(all) });
  for (const { path, settings, cases } of groups) {
    const own = isSplit ? usualArgs(cases) : all;
    if (isSplit) settle(`${path}/test_group.yaml`, { ...settings, ...difference(own, all) });
    for (const each of cases) {
      zip.file(at(`${each.path}.in`), each.of.input);
      zip.file(at(`${each.path}.ans`), each.of.output);
      settle(`${each.path}.yaml`, difference(each.args, own));
    }
  }
}

const none: CaseArgs = { output_validator_args: [], input_validator_args: [] };

/** What most of them have. */
function usualArgs(cases: readonly { args: CaseArgs }[]): CaseArgs {
  const groups = Map.groupBy(cases, ({ args }) => JSON.stringify(args));
  const [most] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  return most?.[0]?.args ?? none;
}

/** Those that are any. */
function told(args: CaseArgs): Partial<CaseArgs> {
  return difference(args, none);
}

/** Those that are not what is inherited. */
function difference(args: CaseArgs, inherited: CaseArgs): Partial<CaseArgs> {
  const keys = Object.keys(args) as (keyof CaseArgs)[];
  const other = keys.filter((key) => JSON.stringify(args[key]) !== JSON.stringify(inherited[key]));
  return Object.fromEntries(other.map((key) => [key, args[key]]));
}
