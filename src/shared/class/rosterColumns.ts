import { type AccountColumn, accountColumns, columnOfHeading } from "../account/accountColumns.ts";
import { type MemberRole, memberRoles } from "./classRoles.ts";
import { type ImportedUser, importedUser } from "../account/userRules.ts";

export type RosterColumn = AccountColumn | "role";

/** The columns of a roster, in the order expected of a roster without a heading row. */
const rosterColumns: readonly RosterColumn[] = [
  "username",
  "realname",
  "number",
  "role",
  "email",
  "password",
  "nickname",
  "gender",
  "school",
  "className",
];

const roleHeadings = new Set(["role", "角色", "身份"]);

/** Words for roles in both languages. */
const roleWords: Record<MemberRole, readonly string[]> = {
  teacher: ["teacher", "instructor", "教师", "老师"],
  assistant: ["assistant", "ta", "助教"],
  member: ["member", "student", "成员", "学生", "学员"],
};

/** The column for a heading, which may be in either language; undefined if the heading is not known. */
function columnOf(heading: string): RosterColumn | undefined {
  const word = heading.normalize("NFKC").trim().toLowerCase();
  return roleHeadings.has(word) ? "role" : columnOfHeading(heading);
}

/** Columns whose values identify an account. */
const keys: ReadonlySet<RosterColumn | undefined> = new Set(["username", "number", "email"]);

/**
 * The column of each cell in the first row, if the row is a heading; null if it is not. Usernames, people's names and
 * numbers are never mistaken for headings.
 */
function headingOf(cells: readonly string[]): (RosterColumn | undefined)[] | null {
  const columns = cells.map(columnOf);
  const namedColumns = columns.filter((column) => column !== undefined);
  const isHeading = columns.some((column) => keys.has(column));
  return isHeading && (namedColumns.length > 1 || cells.length === 1) ? columns : null;
}

/** One normalized line of a roster. */
export interface RosterLine {
  /** Position among the rows in the request, starting at 0. */
  row: number;
  user: ImportedUser;
  /** Null: no role is given. */
  role: MemberRole | null;
  /** The text entered for the role, if it names no known role; otherwise null. */
  unknownRole: string | null;
}

/** The lines of a roster without its heading and without empty rows. */
export function rosterLines(rows: readonly (readonly string[])[]): RosterLine[] {
  const heading = headingOf(rows[0] ?? []);
  const columns = heading ?? rosterColumns;
  return rows.flatMap((cells, row) => {
    const isEmpty = cells.every((cell) => cell.trim() === "");
    return isEmpty || (row === 0 && heading) ? [] : [lineOf(cells, { row, columns })];
  });
}

function lineOf(
  cells: readonly string[],
  { row, columns }: { row: number; columns: readonly (RosterColumn | undefined)[] },
): RosterLine {
  const cell = (column: RosterColumn) => cells[columns.indexOf(column)] ?? "";
  const word = cell("role").normalize("NFKC").trim().toLowerCase();
  const role = memberRoles.find((each) => roleWords[each].includes(word)) ?? null;
  return {
    row,
    user: importedUser(accountColumns.map(cell)),
    role,
    unknownRole: role === null && word !== "" ? word.slice(0, 30) : null,
  };
}
