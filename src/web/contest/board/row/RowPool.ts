import type { RankRow } from "../../../../shared/scoreboard/boardChange.ts";
import { columnsOf } from "../boardTracks.ts";
import type { SharedByRows } from "../sharedByRows.ts";
import type { FreshCells } from "../visibleBoardRows.ts";
import { FIRST, type Part } from "../visiblePart.ts";
import { BoardRowElement } from "./BoardRowElement.ts";
import { longestRise } from "./longestRise.ts";

export interface PoolContent {
  rows: readonly RankRow[];
  shared: SharedByRows;
  followed: readonly string[];
  /** The user whose row shows a virtual participation; undefined if there is none. */
  virtualUid: string | undefined;
  /** Cells that the last change modified. */
  fresh: FreshCells;
  isOddChange: boolean;
  /**
   * Position of the first of these rows in the whole table, for screen readers; undefined if the rows are not counted.
   */
  firstIndex: number | undefined;
  /** Whether only a part of the rows is rendered, at fixed positions. */
  isPartial: boolean;
}

/** Delay in milliseconds between the last change of the rendered part and the sorting of its elements. */
const REST_MS = 80;

/**
 * The rows of a table body. A row keeps its elements while it is shown, and a new row reuses the elements of a removed
 * row. If positions are fixed, elements are not moved in the document, because the browser would then restyle and lay
 * out the whole row. For keyboard users and screen readers, the elements are put into the order of the rows when the
 * board is idle.
 */
export class RowPool {
  readonly #body: HTMLElement;
  readonly #leaveFocus: () => void;
  #content: PoolContent | undefined;
  #part = FIRST;
  #columns = "";
  #followed: ReadonlySet<string> = new Set();
  #rowsByUid = new Map<string, BoardRowElement>();
  #resting: ReturnType<typeof setTimeout> | undefined;

  /** `leaveFocus` is called when the focused row is removed; it must move the focus elsewhere. */
  constructor(body: HTMLElement, leaveFocus: () => void) {
    this.#body = body;
    this.#leaveFocus = leaveFocus;
    body.replaceChildren();
  }

  show(content: PoolContent): void {
    this.#content = content;
    const { from, to } = this.#partOf(content);
    const free = this.#released(content, new Set(uidsOf(content.rows, from, to)));
    this.#followed = new Set(content.followed);
    for (let at = from; at < to; at += 1) this.#showRow(content, at, free);
    for (const each of free) each.element.remove();
    if (content.isPartial) this.#rest();
    else this.#order();
  }

  /** Sets the range of rows to render; it has an effect only if not all rows are rendered. */
  showPart(part: Part): void {
    const content = this.#content;
    const before = content && this.#partOf(content);
    this.#part = part;
    if (!content?.isPartial || !before) return;
    const { from, to } = this.#partOf(content);
    const oldRows: BoardRowElement[] = [];
    for (let at = before.from; at < before.to; at += 1) {
      if (at < from || at >= to) this.#release(content.rows[at]?.uid ?? "", oldRows);
    }
    for (let at = from; at < to; at += 1) {
      if (at < before.from || at >= before.to) this.#showRow(content, at, oldRows);
    }
    for (const each of oldRows) each.element.remove();
    this.#rest();
  }

  /** Must be called before the body is removed from the document. */
  end(): void {
    clearTimeout(this.#resting);
    if (this.#body.contains(document.activeElement)) this.#leaveFocus();
  }

  /** Assigns elements of `free` to a row without elements. */
  #showRow(content: PoolContent, at: number, free: BoardRowElement[]): void {
    const row = content.rows[at];
    if (!row) return;
    const { shared, fresh, firstIndex, isPartial } = content;
    let each = this.#rowsByUid.get(row.uid);
    if (!each) {
      each = free.pop() ?? this.#added(content);
      this.#rowsByUid.set(row.uid, each);
    }
    each.show({
      row,
      shared,
      isFollowed: this.#followed.has(row.uid),
      isVirtual: row.uid === content.virtualUid,
      fresh: fresh.get(row.uid),
      isOddChange: content.isOddChange && fresh.has(row.uid),
      rowIndex: firstIndex === undefined ? undefined : firstIndex + at,
      place: isPartial ? at : undefined,
    });
  }

  #release(uid: string, free: BoardRowElement[]): void {
    const each = this.#rowsByUid.get(uid);
    if (!each) return;
    this.#rowsByUid.delete(uid);
    if (each.element.contains(document.activeElement)) this.#leaveFocus();
    free.push(each);
  }

  #partOf({ rows, isPartial }: PoolContent): Part {
    if (!isPartial) return { from: 0, to: rows.length };
    const { from, to } = this.#part;
    // The board has become shorter than the scroll position. The last rows are shown, because the frame scrolls back
    // only after these rows have been rendered.
    if (from >= rows.length) return { from: Math.max(0, rows.length - FIRST.to), to: rows.length };
    return { from, to: Math.min(to, rows.length) };
  }

  /** Releases the rows that are no longer shown, and returns their elements so that new rows can reuse them. */
  #released(content: PoolContent, uids: ReadonlySet<string>): BoardRowElement[] {
    const columns = JSON.stringify(columnsOf(content.shared));
    const fits = columns === this.#columns;
    this.#columns = columns;
    const free: BoardRowElement[] = [];
    for (const uid of this.#rowsByUid.keys()) {
      if (!fits || !uids.has(uid)) this.#release(uid, free);
    }
    if (fits) return free;
    for (const each of free) each.element.remove();
    return [];
  }

  #added(content: PoolContent): BoardRowElement {
    const row = new BoardRowElement(columnsOf(content.shared));
    this.#body.append(row.element);
    return row;
  }

  #rest(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#order(), REST_MS);
  }

  /** Moves elements to their positions in the document: as few elements as possible, and never the focused one. */
  #order(): void {
    const content = this.#content;
    if (!content) return;
    const { from, to } = this.#partOf(content);
    const elements = uidsOf(content.rows, from, to).flatMap(
      (uid) => this.#rowsByUid.get(uid)?.element ?? [],
    );
    const places = new Map([...this.#body.children].map((child, at) => [child, at]));
    const order = elements.map((each) => places.get(each) ?? 0);
    const focusedIndex = elements.findIndex((each) => each.contains(document.activeElement));
    const pivot = order[focusedIndex] ?? 0;
    const staying = longestRise(
      focusedIndex < 0
        ? order
        : order.filter((place, at) =>
            at < focusedIndex ? place < pivot : at === focusedIndex || place > pivot,
          ),
    );
    for (let at = elements.length - 1; at >= 0; at -= 1) {
      const each = elements[at];
      if (!each || staying.has(order[at] ?? 0)) continue;
      this.#body.insertBefore(each, elements[at + 1] ?? null);
    }
  }
}

function uidsOf(rows: readonly RankRow[], from: number, to: number): string[] {
  return rows.slice(from, to).map(({ uid }) => uid);
}
