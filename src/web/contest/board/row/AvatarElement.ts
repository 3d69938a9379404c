import { patternBackground } from "../../../ui/mark/avatarPattern.ts";
import css from "../../../ui/mark/Avatar.module.css";
import { element } from "./elements.ts";

const SIZE_PX = 28;

/** A contestant's picture; if there is no picture or it cannot be loaded, a pattern derived from the name. */
export class AvatarElement {
  readonly element = element("span", {
    class: css.avatar ?? "",
    "aria-hidden": "true",
    style: `--avatar:${SIZE_PX}px`,
  });
  readonly #picture = element("img", { alt: "", decoding: "async" });
  readonly #pattern = element("span", { class: css.pattern ?? "" });
  #key = "";
  #name = "";

  constructor() {
    this.#picture.addEventListener("error", () => this.#takePattern());
  }

  show(source: string | null, name: string): void {
    const key = `${source} ${name}`;
    if (this.#key === key) return;
    this.#key = key;
    this.#name = name;
    if (source) {
      this.#picture.src = source;
      this.#take(this.#picture);
    } else {
      this.#picture.removeAttribute("src");
      this.#takePattern();
    }
  }

  #takePattern(): void {
    Object.assign(this.#pattern.style, patternBackground(this.#name));
    this.#take(this.#pattern);
  }

  #take(part: HTMLElement): void {
    if (this.element.firstChild !== part) this.element.replaceChildren(part);
  }
}
