import type { AcmCell } from "../../../shared/scoreboard/acm.ts";
import type { RuleCell, TimeKind } from "../../../shared/scoreboard/rule.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import { contestExport as english } from "../../../shared/texts/en-US/contestExport.ts";
import { contestExport as chinese } from "../../../shared/texts/zh-CN/contestExport.ts";
import { escapeHtml } from "../../platform/text/escapeHtml.ts";
import { translator } from "../../platform/text/translator.ts";
import { isFrozenAt } from "../../../shared/contest/contestTimes.ts";
import { firstKind } from "../board/scoreboardPage.ts";
import { type ExportedBoard, type ExportedRow, namesOf } from "./boardTable.ts";
import type { Category } from "./exportedCategory.ts";

const translate = translator({ "zh-CN": chinese.file, "en-US": english.file });
type Words = (
  key: Parameters<typeof translate>[1],
  params?: Parameters<typeof translate>[2],
) => string;

/** The scoreboard's column for each kind of tie-breaker, under rules with points; null: no column. */
const timeColumns = {
  penalty: { head: "time", legend: "legendTime", text: duration },
  runTime: { head: "runTime", legend: "legendRunTime", text: String },
  none: null,
} as const satisfies Record<TimeKind, object | null>;

function timeColumn({ contest, rule }: ExportedBoard): (typeof timeColumns)[TimeKind] {
  return contest.rule === "acm" ? null : timeColumns[rule.timeKind];
}

/**
 * A scoreboard as a self-contained page without scripts, with a light and a dark theme. The page can be published: it
 * never contains real names that the contest hides.
 */
export function* boardHtml(
  exported: ExportedBoard,
  { locale, at }: { locale: Locale; at: number },
): Generator<string> {
  const { contest, board, rows } = exported;
  const t: Words = (key, params) => escapeHtml(translate(locale, key, params));
  const { category } = exported;
  const title = escapeHtml(category ? `${contest.title} · ${category.name}` : contest.title);
  const isAcm = contest.rule === "acm";
  const timed = timeColumn(exported);
  const points = timed ? [t("score"), t(timed.head)] : [t("score")];
  const totals = isAcm ? [t("solved"), t("penalty")] : points;
  const hasProvisional = [...exported.first.values()].some(({ waitsFor }) => waitsFor !== null);
  const legends = [
    t(isAcm ? "legendAcm" : "legendPoints"),
    isAcm && t(contest.timeCounting === "minutes" ? "legendMinutes" : "legendSeconds"),
    hasProvisional && t("legendProvisional"),
    timed && t(timed.legend),
  ];
  yield `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – ${t("board")}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${title}</h1>
${notes(exported, t, at)}</header>
<main class="scroll" tabindex="0" role="region" aria-label="${t("board")}">
<table>
<caption>${t("board")}</caption>
<thead><tr>`;
  const categories = hasCategories(exported) ? [t("categories")] : [];
  yield [t("place"), t("name"), t("school"), ...categories, ...totals]
    .map((text) => `<th scope="col">${text}</th>`)
    .join("");
  for (const { displayId, titles, color } of board.problems) {
    const stripe = /^#[0-9a-f]{6}$/.test(color ?? "") ? ` style="--balloon:${color}"` : "";
    yield `<th scope="col" class="problem" title="${escapeHtml(titles[locale])}"${stripe}>${escapeHtml(displayId)}</th>`;
  }
  yield "</tr></thead>\n<tbody>\n";
  for (const row of rows) yield htmlRow(exported, row, t);
  yield `</tbody>
</table>
${rows.length === 0 ? `<p>${t("none")}</p>` : ""}
</main>
<footer><p>${[...legends, t("legendStar")].filter(Boolean).join(" ")}</p></footer>
</body>
</html>
`;
}

function notes(exported: ExportedBoard, t: Words, at: number): string {
  const { start, end } = exported.contest.guarded;
  const lines = [
    t("times", { start: moment(start), end: moment(end) }),
    ...(exported.view === "live" ? warnings(exported, t, at) : omissions(exported, t)),
    t("made", { time: moment(at) }),
  ];
  return lines.map((line) => `<p>${line}</p>\n`).join("");
}

/** Warnings that this live view contains more than the public scoreboard. */
function warnings({ contest, closed }: ExportedBoard, t: Words, at: number): string[] {
  return [
    ...(isFrozenAt(contest.guarded, at) ? [t("live")] : []),
    ...(closed.length > 0 ? [t("liveClosed", { letters: closed.join(", ") })] : []),
  ].map((line) => `<strong>${line}</strong>`);
}

/**
 * Notes about results that this scoreboard does not show: those hidden by the freeze, and those of problems that hide
 * verdicts.
 */
function omissions({ contest, view, closed }: ExportedBoard, t: Words): string[] {
  const { frozenFrom } = contest.guarded;
  return [
    ...(view === "frozen" && frozenFrom !== null
      ? [t("frozen", { time: moment(frozenFrom) })]
      : []),
    ...(closed.length > 0 ? [t("closed", { letters: closed.join(", ") })] : []),
  ];
}

/** Formats a time, for example as `2026-05-01 13:00`. */
function moment(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace("T", " ");
}

function htmlRow(exported: ExportedBoard, row: ExportedRow, t: Words): string {
  const { contest, board } = exported;
  const { rank, username, nameField, school, members, row: placed } = row;
  const { points, time } = placed.total;
  const timed = timeColumn(exported);
  const byPoints = timed ? [points, timed.text(time)] : [points];
  const totals = contest.rule === "acm" ? [points, duration(time)] : byPoints;
  // For a team, the line below the name shows the members instead of the account's username.
  const below = members || (nameField === username ? "" : username);
  const own = below === "" ? "" : `<small>${escapeHtml(below)}</small>`;
  const cells = board.problems.map(({ pid }) => {
    const cell = placed.cells.get(pid);
    if (!cell) return "<td></td>";
    const star = firstMark(firstKind(exported.first.get(pid), cell), t);
    const { kind, text } =
      contest.rule === "acm" ? acmCell(cell as AcmCell) : score(exported, cell);
    return `<td class="${kind}">${star}${text}</td>`;
  });
  const categories = hasCategories(exported)
    ? [`<td class="categories">${escapeHtml(namesOf(row.categories.filter(isPublic)))}</td>`]
    : [];
  const medal = row.medal ? ` <b class="medal">${t(row.medal)}</b>` : "";
  const place = rank === "*" ? `<abbr title="${t("star")}">*</abbr>` : rank;
  const numbers = totals.map((text) => `<td class="number">${text}</td>`);
  return `<tr><td class="number">${place}</td><th scope="row">${escapeHtml(nameField)}${medal}${own}</th><td>${escapeHtml(school)}</td>${categories.join("")}${numbers.join("")}${cells.join("")}</tr>\n`;
}

/**
 * Whether guests may see the category. The exported page may be published, so it contains only these categories.
 */
function isPublic({ isShown, isPersonal }: Category): boolean {
  return isShown && !isPersonal;
}

function hasCategories({ contest }: ExportedBoard): boolean {
  return contest.categories.some(isPublic);
}

function firstMark(kind: ReturnType<typeof firstKind>, t: Words): string {
  if (kind === undefined) return "";
  const isFinal = kind === "first";
  return `<b title="${t(isFinal ? "firstBlood" : "provisional")}">${isFinal ? "★" : "☆"}</b>`;
}

type Cell = { kind: "solved" | "wrong" | "hidden" | ""; text: string };

function acmCell({ solvedAt, errors, hidden }: AcmCell): Cell {
  if (solvedAt !== null) {
    const minutes = Math.floor(solvedAt / 60_000);
    const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
    return { kind: "solved", text: `+${errors || ""}<small>${time}</small>` };
  }
  const wrong = errors > 0 ? `−${errors}` : "";
  if (hidden > 0) return { kind: "hidden", text: `${wrong} ?${hidden}`.trim() };
  return { kind: wrong ? "wrong" : "", text: wrong };
}

function score({ rule }: ExportedBoard, cell: RuleCell): Cell {
  const text = escapeHtml(rule.text(cell));
  if (cell.solvedAt !== null) return { kind: "solved", text };
  return { kind: text === "" || text === "0" ? "" : "wrong", text };
}

/** Formats seconds like `5:07:09`. */
function duration(seconds: number): string {
  const two = (part: number) => String(part % 60).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`;
}

const STYLE = `
:root{color-scheme:light dark;--text:#1c2430;--soft:#55606e;--line:#d9dee5;--back:#fff;--head:#f3f5f8;--good:#d9f2dd;--bad:#fbe0de;--wait:#e1e8f8}
@media (prefers-color-scheme:dark){:root{--text:#e6eaf0;--soft:#a3adba;--line:#39424e;--back:#14181d;--head:#1f252c;--good:#1d4428;--bad:#4e2422;--wait:#26375c}}
*{box-sizing:border-box}
body{margin:0;padding:1rem;background:var(--back);color:var(--text);font:15px/1.45 system-ui,"Noto Sans CJK SC","Microsoft YaHei",sans-serif}
h1{margin:0 0 .25rem;font-size:1.4rem;overflow-wrap:anywhere}
p{margin:.15rem 0;color:var(--soft)}
strong{color:var(--text)}
.scroll{margin:1rem 0;overflow-x:auto}
table{border-collapse:collapse;width:100%}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{padding:.35rem .55rem;border:1px solid var(--line);text-align:center;vertical-align:middle}
thead th{background:var(--head);white-space:nowrap}
th[scope=row],thead th:nth-child(2),td:nth-child(3),thead th:nth-child(3){text-align:start}
th[scope=row]{min-width:9rem;max-width:20rem;font-weight:600;overflow-wrap:anywhere}
td:nth-child(3){min-width:9rem;max-width:16rem;overflow-wrap:anywhere}
.categories{max-width:14rem;overflow-wrap:anywhere}
.medal{padding:0 .35rem;border:1px solid var(--line);border-radius:99px;font-size:.8em}
.problem{box-shadow:inset 0 -4px var(--balloon,transparent)}
.number{font-variant-numeric:tabular-nums}
small{display:block;color:var(--soft);font-weight:400;font-variant-numeric:tabular-nums}
.solved{background:var(--good)}.wrong{background:var(--bad)}.hidden{background:var(--wait)}
.solved b{margin-inline-end:.15rem}
abbr{text-decoration:none}
@media print{.scroll{overflow:visible}thead{display:table-header-group}tr{break-inside:avoid}}
`;
