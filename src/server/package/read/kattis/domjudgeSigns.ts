import type { Archive } from "../../archive.ts";

const INI = "domjudge-problem.ini";
/** Maximum number of sources that are searched for a marker, and maximum size of each source. */
const SOURCES_MAX = 200;
const SOURCE_MAX = 256 * 1024;
/** Program folders that exist only in DOMjudge packages. */
const folder = /(?:^|\/)submissions\/(?:partial|mixed(?:-verdicts)?)\//;
/** Path of a statement next to `problem.yaml`; in packages for other systems, the statement is in a folder. */
const statement = /^(?:[^/]+\/)*problem\.(?:pdf|html|txt)$/;

/**
 * Returns evidence that packages were written for DOMjudge: its settings, its time limit, markers in jury programs, or
 * its layout. Evidence is needed because DOMjudge and Kattis compute the points of groups differently. The result is
 * empty if there is no evidence.
 */
export async function domjudgeSigns(archive: Archive): Promise<string[]> {
  const { paths } = archive;
  const names = new Set(paths.map((path) => path.slice(path.lastIndexOf("/") + 1)));
  const isBesideYaml = (path: string): boolean =>
    archive.has(`${path.slice(0, path.lastIndexOf("/") + 1)}problem.yaml`);
  const mark = await markIn(archive);
  return [
    ...[INI, ".timelimit"].filter((name) => names.has(name)),
    ...(mark === undefined ? [] : [mark]),
    ...[paths.find((path) => folder.test(path))?.match(folder)?.[0] ?? []].flat(),
    ...[paths.find((path) => statement.test(path) && isBesideYaml(path)) ?? []].flat(),
  ];
}

/**
 * Whether an archive without DOMjudge's settings is to be read according to DOMjudge's rules. These rules apply if the
 * archive shows signs of DOMjudge, and contains a problem that has points and uses the unnumbered version of the
 * format. In that version, Kattis and DOMjudge compute the points of groups differently.
 */
export async function isOfDomjudge(archive: Archive): Promise<boolean> {
  const yamls = archive.paths.filter((path) => /(?:^|\/)problem\.yaml$/.test(path));
  for (const path of yamls.slice(0, SOURCES_MAX)) {
    const yaml = await archive.text(path);
    const isNumbered = /^problem_format_version:[ \t]*["']?20/m.test(yaml);
    if (/\bscoring\b/.test(yaml) && !isNumbered) return (await domjudgeSigns(archive)).length > 0;
  }
  return false;
}

async function markIn(archive: Archive): Promise<string | undefined> {
  const sources = archive.paths.filter(
    (path) => /(?:^|\/)submissions\//.test(path) && archive.size(path) <= SOURCE_MAX,
  );
  for (const path of sources.slice(0, SOURCES_MAX)) {
    const mark = /@EXPECTED_(?:SCORE|RESULTS)@/.exec(await archive.text(path))?.[0];
    if (mark !== undefined) return mark;
  }
  return undefined;
}
