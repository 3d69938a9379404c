import type {
  PackageFaultCode,
  PackageFaultInfo,
  ReportCode,
  ReportEntry,
} from "../../../shared/packageReport.ts";

type Params = ReportEntry["params"];

/** Why an archive or a problem in it cannot be taken over; told in the reader's language by its code. */
export class PackageFault extends Error {
  readonly info: PackageFaultInfo;
  constructor(code: PackageFaultCode, params: Params = {}, options?: ErrorOptions) {
    const told = Object.values(params).join(", ");
    super(told === "" ? code : `${code}: ${told}`, options);
    this.name = "PackageFault";
    this.info = { code, params };
  }
}

/** What becomes of each part of one problem, collected while it is read or written. */
export class Report {
  readonly #entries: ReportEntry[] = [];

  /** The same entry twice is said once. */
  add(code: ReportCode, params: Params = {}): void {
    const entry = { code, params: shortened(params) };
    const known = JSON.stringify(entry);
    if (!this.#entries.some((each) => JSON.stringify(each) === known)) this.#entries.push(entry);
  }

  /** For parts that may be absent: nothing is said of none. */
  count(code: ReportCode, count: number, params: Params = {}): void {
    if (count > 0) this.add(code, { count, ...params });
  }

  /** Adds a list of names, the first ten in full. */
  names(code: ReportCode, names: Iterable<string>): void {
    const all = [...new Set(names)];
    const shown = all.slice(0, 10).join(", ") + (all.length > 10 ? " …" : "");
    if (all.length > 0) this.add(code, { count: all.length, names: shown });
  }

  /** The same report, deaf to codes that its owner words better. */
  quiet(...codes: ReportCode[]): Report {
    const quiet = new Report();
    quiet.add = (code, params) => {
      if (!codes.includes(code)) this.add(code, params);
    };
    return quiet;
  }

  get entries(): ReportEntry[] {
    return this.#entries;
  }
}

/** A report is for reading: a name of a million letters in an archive is not. */
function shortened(params: Params): Params {
  const short = Object.entries(params).map(([key, value]) => [
    key,
    typeof value === "string" ? Array.from(value).slice(0, 400).join("") : value,
  ]);
  return Object.fromEntries(short) as Params;
}
