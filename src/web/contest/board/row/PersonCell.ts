import type { RankRow } from "../../../../shared/scoreboard/boardChange.ts";
import { stringifySearch } from "../../../platform/searchParams.ts";
import css from "../BoardTable.module.css";
import { cellText } from "../cellText.ts";
import { detailsOf, rowName } from "../rowName.ts";
import type { SharedByRows } from "../sharedByRows.ts";
import { AvatarElement } from "./AvatarElement.ts";
import { element, setAttribute, setText } from "./elements.ts";

export interface PersonContent {
  row: RankRow;
  shared: SharedByRows;
  isFollowed: boolean;
  /** Whether the row belongs to a virtual participation. */
  isVirtual: boolean;
}

/**
 * The cell for the user of a row: name, labels (such as medal and country), school, and whether the reader follows the
 * user.
 */
export class PersonCell {
  readonly element: HTMLTableCellElement;
  readonly #avatar = new AvatarElement();
  readonly #name = element("a", { class: css.name ?? "", "data-inside": "" });
  readonly #nameText = new Text();
  readonly #line: HTMLElement;
  readonly #details: HTMLElement;
  readonly #school = new Text();
  readonly #star = new Text();
  readonly #follow = element("button", { type: "button", class: css.follow ?? "" }, this.#star);
  #flags = "";

  constructor() {
    this.#name.append(this.#nameText);
    this.#line = element("span", { class: css.nameLine ?? "" }, this.#name);
    this.#details = element("span", { class: css.school ?? "" }, this.#school);
    this.element = element(
      "th",
      { role: "rowheader", scope: "row", class: css.user ?? "" },
      this.#avatar.element,
      element("span", { class: css.names ?? "" }, this.#line, this.#details),
      this.#follow,
    );
  }

  show({ row, shared, isFollowed, isVirtual }: PersonContent): void {
    const { t, info, onFollow } = shared;
    const { uid, username } = row;
    const name = rowName(row, info);
    this.#avatar.show(row.avatar, username);
    setAttribute(this.element, "data-team", row.team ? "" : null);
    setAttribute(this.#name, "href", `/user-home${stringifySearch({ uid, username })}`);
    setText(this.#nameText, name);
    const details = detailsOf(row);
    setText(this.#school, details);
    // For a team, the line is also shown as a tooltip, because the line may be too narrow to show all members' names.
    setAttribute(this.#details, "title", row.team ? details : null);
    this.#showFlags(flagsOf(row, shared, isVirtual));
    const follow = this.#follow;
    follow.hidden = uid === shared.uid || onFollow === null;
    const label = cellText(t, "follow", { name });
    setAttribute(follow, "data-follow", uid);
    // The star is a text character, because an icon in each row would cost compositing time in every frame.
    setText(this.#star, isFollowed ? "★" : "☆");
    setAttribute(follow, "aria-pressed", String(isFollowed));
    setAttribute(follow, "aria-label", label);
    setAttribute(follow, "title", isFollowed ? cellText(t, "unfollow", { name }) : label);
  }

  #showFlags(flags: [kind: string, text: string][]): void {
    const key = flags.join("\n");
    if (key === this.#flags) return;
    this.#flags = key;
    const elements = flags.map(([kind, text]) =>
      kind === "girl"
        ? element(
            "span",
            // The projector mode hides this symbol, because everybody in the hall can read the board, even without
            // signing in.
            {
              class: css.mark ?? "",
              role: "img",
              "aria-label": text,
              title: text,
              "data-private": "",
            },
            "♀",
          )
        : element("span", { class: css.flag ?? "", "data-kind": kind }, text),
    );
    this.#line.replaceChildren(this.#name, ...elements);
  }
}

function flagsOf(
  row: RankRow,
  { t, uid, info, medals }: SharedByRows,
  isVirtual: boolean,
): [kind: string, text: string][] {
  const flags: [string, string][] = [];
  if (row.uid === uid) flags.push(["me", t("me")]);
  const medal = medals?.get(row.uid);
  if (medal) flags.push([medal, t(`categories.medals.${medal}`)]);
  if (isVirtual) flags.push(["virtual", t("virtual.flag")]);
  if (row.rank < 0) flags.push(["star", t("star")]);
  if (row.team?.country) flags.push(["country", row.team.country]);
  if (row.gender === "female") flags.push(["girl", t("girl")]);
  if (row.registered === false && info.auth !== 0) flags.push(["star", t("unregistered")]);
  return flags;
}
