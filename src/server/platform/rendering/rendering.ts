// oxlint-disable eslint/no-restricted-imports -- threads of the process, whose processor time is limited whatever the clock of a server says
import { createHash, randomBytes } from "node:crypto";
import QuickLRU from "quick-lru";
import { systemClock } from "../../../shared/system/clock.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type { Locale } from "../../../shared/text/locale.ts";
import { rendering as english } from "../../../shared/texts/en-US/rendering.ts";
import { rendering as chinese } from "../../../shared/texts/zh-CN/rendering.ts";
import { escapeHtml } from "../text/escapeHtml.ts";
import type { FileNames } from "./fileNames.ts";
import { insertMentions, type MarkedHtml } from "./mentionMarks.ts";
import type { RenderTask } from "./renderWorker.ts";
import { type TaskEnd, WorkerPool } from "../process/workerPool.ts";
import { translator } from "../text/translator.ts";

/**
 * Incremented whenever a change to the renderer yields different HTML for the same source, so that stored HTML is
 * rendered again.
 */
export const RENDERER_VERSION = 4;

/**
 * Maximum length of the HTML of one text, in characters: a browser needs about a second to render formulas of this
 * total length.
 */
const HTML_MAX = 2 * 1024 * 1024;

/**
 * Every limit exceeds what the longest statement with ordinary text needs (65,526 characters with 978 formulas: 0.25 s
 * of processor time in a new thread; a heap of 32 MiB is enough). markdown.ts limits memory first; the memory limit in
 * this object is an additional safeguard.
 */
const renderLimits = {
  threads: 2,
  cpuMs: 1500,
  wallMs: 60_000,
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  waitingPerOwner: 20,
  waiting: 200,
  idleMs: 30_000,
} as const;

/**
 * The threads belong to the process, and all servers in the process share them. The time limits of the threads are
 * measured with the machine's clock, because a clock that tests inject into a server must not affect them.
 */
const pool = new WorkerPool<RenderTask, MarkedHtml[]>(
  // Source files in tests and development, otherwise the bundle (scripts/build.mjs).
  new URL(import.meta.url.endsWith(".ts") ? "renderWorker.ts" : "renderWorker.js", import.meta.url),
  { ...renderLimits, clock: systemClock },
);

const REFUSED_MAX = 1000;
/** Hashes of texts that could not be rendered and are not tried again. */
const refused = new QuickLRU<string, true>({ maxSize: REFUSED_MAX });

interface Rendering {
  /** The owner of the text in the rendering queue: a uid, or the object that the text belongs to. */
  owner: string;
  files?: FileNames | undefined;
  /** Absent: mentions of users are not links. */
  linkUsers?: LinkUsers | undefined;
}

/** Returns the uid for each name that becomes a link to a user; the names are in lower case, at most 100 per text. */
export type LinkUsers = (names: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * Renders Markdown that a user is editing. Refusals: TEXT_TOO_COMPLEX with the name of the field if the text exceeds
 * the limits of time or memory; TOO_MANY_REQUESTS and RENDERING_BUSY if too many texts are waiting; also the errors of
 * `linkUsers`.
 */
export async function renderWritten(
  source: string,
  { field, ...rendering }: Rendering & { field: string },
): Promise<string> {
  const [html] = await attempt([source], rendering);
  if (html === "tooMany") throw new Refusal("TOO_MANY_REQUESTS", { seconds: 3 });
  if (html === "busy") throw new Refusal("RENDERING_BUSY", { seconds: 3 });
  if (html === undefined || html === "refused") throw new Refusal("TEXT_TOO_COMPLEX", { field });
  return html.html;
}

/** HTML of stored Markdown. */
export interface StoredRendering {
  html: string;
  /** Whether the HTML may be stored; false if no thread was available. */
  isFinal: boolean;
}

/**
 * Renders stored Markdown; a text that exceeds the time or memory limit is returned as plain text, and `withNote` adds
 * a note that states the reason. Never refuses.
 */
export async function renderStored(
  sources: readonly string[],
  rendering: Rendering,
): Promise<StoredRendering[]> {
  const ends = await attempt(sources, rendering);
  return sources.map((source, index) => {
    const end = ends[index];
    if (typeof end === "object") return { html: end.html, isFinal: true };
    return { html: asPlainText(source), isFinal: end === "refused" };
  });
}

/**
 * HTML of one stored text: the stored HTML, or new HTML if the renderer's version has changed. `store` saves the new
 * HTML; it is not called if no thread was available for rendering. Never refuses.
 */
export async function currentHtml(
  { source, html, renderer }: { source: string; html: string | null; renderer: number },
  {
    owner,
    store,
    linkUsers,
  }: {
    owner: string;
    store: (stored: { html: string; renderer: number }) => Promise<unknown>;
    linkUsers?: LinkUsers;
  },
): Promise<string> {
  if (html !== null && renderer === RENDERER_VERSION) return html;
  const [rendering] = await renderStored([source], { owner, linkUsers });
  const { html: fresh = "", isFinal = false } = rendering ?? {};
  if (isFinal) await store({ html: fresh, renderer: RENDERER_VERSION });
  return fresh;
}

type End = MarkedHtml | "refused" | "tooMany" | "busy";

async function attempt(sources: readonly string[], rendering: Rendering): Promise<End[]> {
  const { files, linkUsers } = rendering;
  const ends = sources.map((source): End | undefined => {
    if (source.trim() === "") return { html: "", names: [] };
    return refused.has(keyOf(source, files)) ? "refused" : undefined;
  });
  const open = sources.filter((_source, index) => ends[index] === undefined);
  // The marker is random, so a source cannot contain it.
  const mark = `mention${randomBytes(9).toString("hex")}x`;
  const renderings = await renderAll(open, {
    ...rendering,
    mentionMark: linkUsers && mark,
  });
  const links = await linksIn(renderings, linkUsers);
  const linked = renderings.map((end) =>
    typeof end === "object" && links
      ? { ...end, html: insertMentions(end, { mark, uids: links }) }
      : end,
  );
  return ends.map((end) => end ?? linked.shift() ?? "busy");
}

/**
 * Returns the uids of the users whose mentions become links, by name; undefined if mentions are not converted into
 * links.
 */
async function linksIn(
  ends: readonly End[],
  linkUsers: LinkUsers | undefined,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (!linkUsers) return undefined;
  const names = new Set(ends.flatMap((end) => (typeof end === "object" ? end.names : [])));
  return names.size === 0 ? new Map() : linkUsers([...names]);
}

/**
 * All texts are rendered together; if the texts together exceed the limits, each is rendered separately, so that one
 * text does not affect the others.
 */
async function renderAll(
  sources: readonly string[],
  rendering: Rendering & { mentionMark: string | undefined },
): Promise<End[]> {
  if (sources.length === 0) return [];
  const { owner, files, mentionMark } = rendering;
  const end = await pool.run(owner, { sources, files, mentionMark });
  if (end.state === "done") {
    return end.value.map((marked, index) =>
      marked.html.length <= HTML_MAX ? marked : refuse(sources[index] ?? "", files),
    );
  }
  if (end.state === "busy") return sources.map(() => (end.isOwners ? "tooMany" : "busy"));
  if (end.state === "lost") {
    report?.(end);
    return sources.map(() => "busy");
  }
  if (sources.length > 1) {
    const alone: End[] = [];
    for (const source of sources) alone.push(...(await renderAll([source], rendering)));
    return alone;
  }
  report?.(end);
  return sources.map((source) => refuse(source, files));
}

/** Records the text, so that it is not rendered again. */
function refuse(source: string, files: FileNames | undefined): End {
  refused.set(keyOf(source, files), true);
  return "refused";
}

function keyOf(source: string, files: FileNames | undefined): string {
  return createHash("sha256")
    .update(JSON.stringify([source, files ?? null]))
    .digest("base64");
}

type Report = (end: Exclude<TaskEnd<unknown>, { state: "done" | "busy" }>) => void;
let report: Report | undefined;

/** Sets the callback for texts that could not be rendered; undefined removes it. */
export function reportRefusedTexts(to: Report | undefined): void {
  report = to;
}

/** Ends the rendering threads; they are started again when they are needed. */
export function stopRendering(): Promise<void> {
  return pool.close();
}

/**
 * Prefix of the HTML of a text that could not be rendered. The sanitiser removes comments, so no rendered text begins
 * with this prefix.
 */
const PLAIN = "<!--plain-->";

function asPlainText(source: string): string {
  return `${PLAIN}<pre tabindex="0">${escapeHtml(source)}</pre>\n`;
}

const translate = translator({ "zh-CN": chinese, "en-US": english });

/**
 * Prepares stored HTML for display to a reader. If a text is shown as source, the reason precedes it in the reader's
 * language.
 */
export function withNote(html: string, locale: Locale): string {
  if (!html.startsWith(PLAIN)) return html;
  return `<p><em>${escapeHtml(translate(locale, "shownAsSource"))}</em></p>\n${html.slice(PLAIN.length)}`;
}
