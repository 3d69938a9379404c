import { isTag } from "domhandler";
import { escapeHtml } from "../../platform/text/escapeHtml.ts";
import type { RemoteProblem } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { parsePage, selectAll, textOf } from "../html/page.ts";

const TIME_LIMIT = /(\d{1,9}(?:\.\d{1,9})?) ?(?:s\b|seconds?)/i;
const MEMORY_LIMIT = /(\d{1,9}(?:\.\d{1,9})?) ?(?:MB|megabytes?)/i;

interface GymProblem {
  contest: string;
  index: string;
  contestUrl: string;
  /** Address of the problem's own PDF; undefined: the contest has one PDF for all problems. */
  pdf: string | undefined;
}

/**
 * A gym problem whose statement is a PDF. The title and the limits are read from the problem's row on the contest's
 * page, and the description links to the PDF.
 * @throws RemoteError with the code `problemNotFound` if the contest's page does not list the problem, or if there is
 * no document with the statement
 */
export function parseGymContest(
  html: string,
  { contest, index, contestUrl, pdf }: GymProblem,
): RemoteProblem {
  const page = parsePage(html);
  const own = new Set(
    [`/gym/${contest}/problem/${index}`, `/gym/${contest}/problem/${index}?locale=en`].map((each) =>
      each.toLowerCase(),
    ),
  );
  const links = selectAll(page, "a[href]");
  const cells = links.filter(({ attribs }) => own.has((attribs["href"] ?? "").toLowerCase()));
  const title = cells.map(textOf).find((text) => text !== "" && text !== index);
  if (title === undefined)
    throw new RemoteError("problemNotFound", "not in the list of its contest");
  const row = selectAll(page, "tr").find((each) =>
    selectAll(each, "a[href]").some((link) => cells.includes(link)),
  );
  const limits = row ? row.children.filter(isTag).map(textOf).join(" ").replace(title, "") : "";
  const documents = pdf === undefined ? attachedDocuments(links, contest, contestUrl) : [pdf];
  if (documents.length === 0) throw new RemoteError("problemNotFound", "no statement and no PDF");
  const time = TIME_LIMIT.exec(limits)?.[1];
  const memory = MEMORY_LIMIT.exec(limits)?.[1];
  return {
    title,
    locale: "en-US",
    timeMs: time === undefined ? undefined : Math.round(Number(time) * 1000),
    memoryKb: memory === undefined ? undefined : Math.round(Number(memory) * 1024),
    description: documents
      .map((url) => `<p><a href="${escapeHtml(url)}">PDF · ${escapeHtml(title)}</a></p>`)
      .join("\n"),
    input: "",
    output: "",
    hint: "",
    samples: [],
    source: "",
    hasChecker: false,
    tags: [],
    pictures: [],
    documents,
  };
}

/** Returns the addresses of the contest's attached statements (PDF); tutorials are left out. */
function attachedDocuments(
  links: readonly ReturnType<typeof selectAll>[number][],
  contest: string,
  contestUrl: string,
): string[] {
  const urls = links.flatMap((link) => {
    const url = URL.parse(link.attribs["href"] ?? "", contestUrl);
    const isAttached = url?.pathname.startsWith(`/gym/${contest}/attachments/download`) ?? false;
    const isStatement = /\.pdf$/i.test(url?.pathname ?? "");
    const isTutorial = /tutorial|editorial|разбор/i.test(`${url?.pathname ?? ""} ${textOf(link)}`);
    return url && isAttached && isStatement && !isTutorial ? [url.href] : [];
  });
  return [...new Set(urls)];
}
