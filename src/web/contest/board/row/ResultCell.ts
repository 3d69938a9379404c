import css from "../BoardTable.module.css";
import type { CellFace } from "./cellFace.ts";
import { element, setAttribute, setText } from "./elements.ts";

/**
 * The cell of one contestant and one problem. The cell's elements do not depend on its contents, because rows reuse
 * elements.
 */
export class ResultCell {
  readonly element: HTMLTableCellElement;
  readonly #link: HTMLAnchorElement;
  readonly #large = new Text();
  readonly #small = new Text();

  constructor() {
    this.#link = element(
      "a",
      { class: css.result ?? "" },
      this.#large,
      element("small", {}, this.#small),
    );
    this.element = element("td", { role: "cell", class: css.cell ?? "" }, this.#link);
  }

  /** `href`: link to the submissions; null if there is no link. `fresh`: set if the last change modified the cell. */
  show(face: CellFace | null, href: string | null, fresh: string | null): void {
    const link = this.#link;
    const target = face && href;
    const { large = "", small = "" } = face ?? {};
    setAttribute(this.element, "data-fresh", fresh);
    setAttribute(link, "data-kind", face?.kind ?? null);
    setAttribute(link, "aria-label", face?.label ?? null);
    // Without a URL, the element is not a link.
    setAttribute(link, "href", target);
    setAttribute(link, "data-inside", target === null ? null : "");
    setAttribute(link, "role", face && target === null ? "img" : null);
    setText(this.#large, large && small ? `${large}\n` : large);
    setText(this.#small, small);
  }
}
