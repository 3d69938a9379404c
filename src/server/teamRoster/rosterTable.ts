import { parseRows } from "../../shared/text/csv.ts";
import { readTable } from "../../shared/text/readTable.ts";
import type { RosterEntry, RosterKind } from "./rosterEntries.ts";

/** Columns of the tables in the Contest Control System Requirements, keyed by the keyword in a table's first line. */
const standardTables = new Map<string, { kind: RosterKind; columns: readonly string[] }>(
  Object.entries({
    teams: {
      kind: "teams",
      columns: ["id", "icpc_id", "group_ids", "name", "school", "short_name", "country"],
    },
    teams2: {
      kind: "teams",
      columns: ["id", "icpc_id", "group_ids", "name", "school", "short_name", "country"],
    },
    institutions: {
      kind: "organizations",
      columns: ["id", "formal_name", "name", "country"],
    },
    groups: { kind: "groups", columns: ["id", "name"] },
    accounts: { kind: "accounts", columns: ["type", "name", "username", "password"] },
  }),
);

/** For each field: the headings that a team table may use for it, written without spaces, hyphens and underscores. */
const headings: Record<string, string> = {
  name: "team teamname name 队名 队伍 队伍名称 队伍名",
  name_en: "englishname nameinenglish teamnameinenglish nameen 英文队名 英文名",
  username: "username user account login 用户名 账号 帐号 登录名",
  password: "password pass 密码 初始密码 口令",
  school: "school university organization organisation institution affiliation 学校 单位 院校",
  country: "country region 国家 国家或地区 地区",
  seat: "seat seatnumber location 座位 座位号 机位",
  group: "group category 分组 组别 类别",
  members: "members contestants 队员 成员 参赛队员",
  coaches: "coach coaches 教练 指导教师 领队",
};
const byWord = new Map(
  Object.entries(headings).flatMap(([field, words]) =>
    words.split(" ").map((word) => [word, field]),
  ),
);

interface Table {
  kind: RosterKind;
  entries: RosterEntry[];
}

/**
 * Returns the entries of a table. Undefined if the first line belongs to no standard table and does not name the
 * columns.
 */
export function tableEntries(source: string, text: string): Table | undefined {
  const [first] = parseRows(text.slice(0, 10_000), "\t");
  const word = first?.cells[0]?.trim().toLowerCase() ?? "";
  const standard = /^\d*$/.test(first?.cells[1]?.trim() ?? "")
    ? standardTables.get(word)
    : undefined;
  if (standard) {
    const rows = text.split(/\r\n|\r|\n/).map((line) => line.split("\t"));
    return { kind: standard.kind, entries: entriesOf(source, rows.slice(1), standard.columns, 2) };
  }
  const table = readTable(new TextEncoder().encode(text));
  if ("problem" in table) return undefined;
  const [head, ...others] = table.rows;
  const columns = (head?.cells ?? []).map((heading) =>
    byWord.get(
      heading
        .normalize("NFKC")
        .toLowerCase()
        .replaceAll(/[\s_*:-]/g, ""),
    ),
  );
  if (!columns.includes("name")) return undefined;
  const entries = others.flatMap(({ row, cells }) => entriesOf(source, [cells], columns, row));
  return { kind: "teams", entries };
}

/** `from`: line number of the first row. Empty rows are skipped, but the line numbers include them. */
function entriesOf(
  source: string,
  rows: readonly (readonly string[])[],
  columns: readonly (string | undefined)[],
  from: number,
): RosterEntry[] {
  return rows.flatMap((cells, at) => {
    if (cells.every((cell) => cell.trim() === "")) return [];
    const fields: Record<string, unknown> = {};
    for (const [place, column] of columns.entries()) {
      const cell = cells[place]?.trim() ?? "";
      if (column === undefined || cell === "" || Object.hasOwn(fields, column)) continue;
      fields[column] = column === "group_ids" ? [cell] : cell;
    }
    return [{ source, line: from + at, fields }];
  });
}
