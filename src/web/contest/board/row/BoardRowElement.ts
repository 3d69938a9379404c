import type { RankRow } from "../../../../shared/scoreboard/boardChange.ts";
import { hasRunTimes, isAcmRow, wholeTime } from "../boardCells.ts";
import type { BoardColumns } from "../boardTracks.ts";
import css from "../BoardTable.module.css";
import { cellText } from "../cellText.ts";
import type { SharedByRows } from "../sharedByRows.ts";
import { cellFace } from "./cellFace.ts";
import { element, setAttribute, setText } from "./elements.ts";
import { PersonCell, type PersonContent } from "./PersonCell.ts";
import { ResultCell } from "./ResultCell.ts";

export interface RowContent extends PersonContent {
  /**
   * Letters of the problems whose cells the latest change altered, and `total` if it altered the cell with the total.
   */
  fresh: ReadonlySet<string> | undefined;
  isOddChange: boolean;
  /**
   * Position in the whole table, for screen readers when only a part of the rows is rendered; undefined if all rows are
   * rendered.
   */
  rowIndex: number | undefined;
  /** Fixed position among the rows of the table body; undefined if the row follows the previous row in normal flow. */
  place: number | undefined;
}

/**
 * The row of one contestant on a scoreboard. This class is not a component: a row that becomes visible reuses the
 * elements of a removed row and only updates text and attributes. This takes a third of the time that rendering a
 * component takes.
 */
export class BoardRowElement {
  readonly element: HTMLTableRowElement;
  readonly #seq = new Text();
  readonly #placeCell: HTMLTableCellElement;
  readonly #person = new PersonCell();
  readonly #realname = new Text();
  readonly #solved = new Text();
  readonly #totals: HTMLTableCellElement[];
  readonly #cells: ResultCell[];
  #content: Partial<RowContent> = {};

  constructor({ isOrganizer, hasRealnames, isAcm, problems }: BoardColumns) {
    this.#placeCell = cell("place");
    this.#cells = Array.from({ length: problems }, () => new ResultCell());
    this.#totals = [cell("figure")];
    if (isAcm) this.#totals.unshift(cell("figure", this.#solved));
    const realname = element("span", {}, this.#realname);
    this.element = element(
      "tr",
      { role: "row", class: css.row ?? "" },
      ...(isOrganizer ? [cell("seq", this.#seq)] : []),
      this.#placeCell,
      this.#person.element,
      ...(hasRealnames
        ? [element("td", { role: "cell", class: css.realname ?? "", "data-private": "" }, realname)]
        : []),
      ...this.#totals,
      ...this.#cells.map((each) => each.element),
    );
  }

  /** Writes only what differs from the current content. */
  show(next: RowContent): void {
    const before = this.#content;
    this.#content = next;
    if (before.place !== next.place) {
      this.element.style.transform =
        next.place === undefined ? "" : `translateY(calc(${next.place} * var(--row)))`;
    }
    if (before.rowIndex !== next.rowIndex) {
      setAttribute(
        this.element,
        "aria-rowindex",
        next.rowIndex === undefined ? null : String(next.rowIndex),
      );
    }
    const isSame =
      before.row === next.row &&
      before.shared === next.shared &&
      before.isVirtual === next.isVirtual;
    if (!isSame || before.isFollowed !== next.isFollowed) this.#showPerson(next);
    if (!isSame || before.fresh !== next.fresh || before.isOddChange !== next.isOddChange)
      this.#showResults(next);
  }

  #showPerson(next: RowContent): void {
    const { row, shared, isVirtual, isFollowed, rowIndex } = next;
    const isOwn = row.uid === shared.uid || isVirtual;
    setAttribute(this.element, "data-own", isOwn ? "true" : null);
    setAttribute(this.element, "data-followed", isFollowed ? "" : null);
    setAttribute(this.element, "data-uid", rowIndex === undefined ? null : row.uid);
    setText(this.#seq, String(row.seq));
    const isStar = row.rank < 0;
    this.#placeCell.textContent = isStar ? "*" : String(row.rank);
    setAttribute(this.#placeCell, "title", isStar ? shared.t("starHint") : null);
    setText(this.#realname, row.team ? "" : (row.realname ?? ""));
    this.#person.show({ row, shared, isFollowed, isVirtual });
  }

  #showResults({ row, shared, isVirtual, fresh, isOddChange }: RowContent): void {
    const { cid, problems, opensCells } = shared;
    const markOf = (name: string) => (fresh?.has(name) ? (isOddChange ? "odd" : "even") : null);
    const ofUser = new URLSearchParams({ username: row.username }).toString();
    const isClosed = isVirtual || !opensCells;
    const to = isClosed ? null : `/contest/${cid}/submissions?${ofUser}&completeProblemID=true`;
    for (const each of this.#totals) setAttribute(each, "data-fresh", markOf("total"));
    const last = this.#totals.at(-1);
    if (last) showTotal(last, row, shared);
    if (isAcmRow(row)) setText(this.#solved, String(row.ac));
    for (const [at, problem] of problems.entries()) {
      const letter = problem.displayId;
      const href = to && `${to}&problemID=${encodeURIComponent(letter)}`;
      this.#cells[at]?.show(cellFace(row, problem, shared), href, markOf(letter));
    }
  }
}

function cell(kind: "seq" | "place" | "figure", ...content: Node[]): HTMLTableCellElement {
  return element("td", { role: "cell", class: css[kind] ?? "" }, ...content);
}

/** Shows the total: minutes under ACM rules; under other rules, points with the tie-breaker. */
function showTotal(of: HTMLTableCellElement, row: RankRow, { t, info }: SharedByRows): void {
  if (isAcmRow(row)) {
    of.textContent = String(Math.floor(row.totalTime / 60));
    setAttribute(of, "title", wholeTime(row.totalTime));
    return;
  }
  const { totalScore, totalTime } = row;
  const parts = [element("strong", {}, String(totalScore))];
  if (totalTime > 0 && hasRunTimes(info.rule))
    parts.push(element("small", {}, cellText(t, "millis", { time: totalTime })));
  else if (totalTime > 0 && info.rule === "atCoder")
    parts.push(element("small", {}, wholeTime(totalTime)));
  of.replaceChildren(...parts);
}
