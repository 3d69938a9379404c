/**
 * Tables that learning platforms can import as grades. Each rule below follows from how these platforms import tables.
 */

interface Student {
  username: string;
  realname: string | null;
  number: string | null;
  points: number;
}

interface Results {
  title: string;
  /** Total points of all problems. */
  possible: number;
  students: readonly Student[];
}

/**
 * A table for Moodle's grade import (`grade/import/csv`). In Moodle, the teacher maps one column to the users, by
 * username or id number, and other columns to grade items. Without the setting `unlimitedgrades`, Moodle refuses the
 * whole file if a grade is above 100, so the table has a column in percent. Moodle assigns a row without a value in the
 * mapped column to the user of the previous row. Therefore the column of id numbers is only included if no two students
 * have the same id number.
 */
export function moodleTable({ title, possible, students }: Results): (string | number)[][] {
  const numbers = new Set(students.flatMap(({ number }) => number || []));
  const haveNumbers = numbers.size === students.length;
  return [
    ["username", ...(haveNumbers ? ["idnumber"] : []), title, `${title} (%)`],
    ...students.map(({ username, number, points }) => [
      username,
      ...(haveNumbers ? [number ?? ""] : []),
      points,
      possible === 0 ? 0 : Math.round((points / possible) * 10_000) / 100,
    ]),
  ];
}

/**
 * Canvas does not treat columns with such headers as assignments. It would therefore ignore an assignment whose title
 * contains one of these strings.
 */
const canvasScores = /(Current|Final) (Score|Points|Grade)|Override (Score|Grade|Status)/g;
/** Headers of the columns that describe students. */
const canvasColumns: ReadonlySet<string> = new Set([
  "Student",
  "LastName",
  "FirstName",
  "ID",
  "SIS User ID",
  "SIS Login ID",
  "Section",
  "Integration ID",
  "Root Account",
]);

/**
 * A title that Canvas accepts as the title of an assignment. Canvas would interpret digits in brackets at the end as
 * the id of another assignment.
 */
export function canvasTitle(title: string): string {
  const own = title
    .replace(canvasScores, (words) => words.replace(" ", "-"))
    .replace(/\s\((\d+)\)$/, " [$1]");
  return canvasColumns.has(own) ? `${own} –` : own;
}

const POINTS_POSSIBLE = "Points Possible";

/**
 * A table that Canvas can import into its gradebook: `Student`, `ID`, `SIS User ID`, `SIS Login ID`, `Section`, then
 * assignments. The row with `Points Possible` in its first cell states the maximum points of the assignments. `ID` is
 * Canvas's internal id and is left empty. Canvas matches students by the SIS columns; without these columns, it takes
 * the first student with the same name. Students with the same name therefore get their username appended.
 */
export function canvasTable({ title, possible, students }: Results): (string | number)[][] {
  const byName = Map.groupBy(students, ({ realname }) => realname ?? "");
  const nameOf = ({ realname, username }: Student): string => {
    if (!realname || realname.includes(POINTS_POSSIBLE)) return username;
    const isOnlyOne = byName.get(realname)?.length === 1;
    return isOnlyOne ? realname : `${realname} (${username})`;
  };
  return [
    ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", canvasTitle(title)],
    [`    ${POINTS_POSSIBLE}`, "", "", "", "", possible],
    ...students.map((student) => [
      nameOf(student),
      "",
      student.number ?? "",
      student.username,
      "",
      student.points,
    ]),
  ];
}
