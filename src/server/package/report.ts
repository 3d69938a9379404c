import type {
  PackageFaultCode,
  PackageFaultInfo,
  ReportCode,
  ReportEntry,
} from "../../shared/problem/packageReport.ts";

type Params = ReportEntry["params"];

/** Why an archive, or a problem in it, cannot be imported or exported; the code is translated for the reader. */
export class PackageFault extends Error {
  readonly info: PackageFaultInfo;
  constructor(code: PackageFaultCode, params: Params = {}, options?: ErrorOptions) {
    const values = Object.values(params).join(", ");
    super(values === "" ? code : `${code}: ${values}`, options);
    this.name = "PackageFault";
    this.info = { code, params };
  }
}

/**
 * The report on one problem, which states what happened to each part. Entries are collected while the problem is read
 * or written.
 */
export class Report {
  readonly #entries: ReportEntry[] = [];

  /** Adds an entry, unless the report contains it already. */
  add(code: ReportCode, params: Params = {}): void {
    const entry = { code, params: shortened(params) };
    const key = JSON.stringify(entry);
    if (!this.#entries.some((each) => JSON.stringify(each) === key)) this.#entries.push(entry);
  }

  /** Adds an entry for an optional part, unless the count is 0. */
  count(code: ReportCode, count: number, params: Params = {}): void {
    if (count > 0) this.add(code, { count, ...params });
  }

  /** Adds a list of names, of which only the first ten are written out. */
  names(code: ReportCode, names: Iterable<string>): void {
    const all = [...new Set(names)];
    const firstNames = all.slice(0, 10).join(", ") + (all.length > 10 ? " …" : "");
    if (all.length > 0) this.add(code, { count: all.length, names: firstNames });
  }

  /**
   * Returns a report that passes its entries on to this report. Entries with the given codes are not passed on, because
   * the caller reports them differently.
   */
  without(...codes: ReportCode[]): Report {
    const filtered = new Report();
    filtered.add = (code, params) => {
      if (!codes.includes(code)) this.add(code, params);
    };
    return filtered;
  }

  get entries(): ReportEntry[] {
    return this.#entries;
  }
}

/** Limits the length of names from the archive. */
function shortened(params: Params): Params {
  const short = Object.entries(params).map(([key, value]) => [
    key,
    typeof value === "string" ? Array.from(value).slice(0, 400).join("") : value,
  ]);
  return Object.fromEntries(short) as Params;
}
