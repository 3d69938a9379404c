import { expect, test } from "vitest";
import { renderWithMarks } from "./markdown.ts";
import { insertMentions } from "./mentionMarks.ts";

const mark = "mention0x";
const uids = new Map([
  ["alice", "a1"],
  ["bob-2", "b2"],
]);

function rendered(source: string): string {
  const marked = renderWithMarks(source, { fileAddress: () => undefined, mentionMark: mark });
  return insertMentions(marked, { mark, uids }).trim();
}

const alice = (written: string) => `<a href="/user-home?uid=a1">@${written}</a>`;

test.each([
  ["Hello @alice!", `<p>Hello ${alice("alice")}!</p>`],
  ["你好@Alice，请看", `<p>你好${alice("Alice")}，请看</p>`],
  ["(@bob-2)", `<p>(<a href="/user-home?uid=b2">@bob-2</a>)</p>`],
  ["**@alice** and @alice", `<p><strong>${alice("alice")}</strong> and ${alice("alice")}</p>`],
  ["<div>@alice</div>", `<div>${alice("alice")}</div>`],
  ["@stranger and @alicex", "<p>@stranger and @alicex</p>"],
  ["@alicez", "<p>@alicez</p>"],
])("%s", (source, html) => {
  expect(rendered(source)).toBe(html);
});

test.each([
  ["in code", "`@alice`"],
  ["in a listing", "```\n@alice\n```"],
  ["in code of HTML", "<code>@alice</code>"],
  ["in a link", "[see @alice](https://a.example)"],
  ["in a link of HTML around blocks", '<a href="https://a.example">\n\n@alice\n\n</a>'],
  ["in the text of a picture", "![@alice](/x.png)"],
  ["in a formula", "$@alice$"],
  ["in an address of mail", "mail@alice"],
  ["after a slash", "https://a.example/@alice"],
])("no mention %s", (_where, source) => {
  expect(rendered(source)).not.toContain("user-home");
  expect(rendered(source)).not.toContain(mark);
});

test("names are found once each and at most a hundred of a text", () => {
  const names = Array.from({ length: 120 }, (_, index) => `@name${index} @NAME${index}`).join(" ");
  const marked = renderWithMarks(names, { fileAddress: () => undefined, mentionMark: mark });
  expect(marked.names).toHaveLength(100);
  expect(
    insertMentions(marked, { mark, uids: new Map([["name0", "u"]]) }).split("<a ").length,
  ).toBe(3);
});
