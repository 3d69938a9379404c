import type { Readable } from "node:stream";
import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from "saxes";
import { PackageFault } from "../report.ts";

/** An element of an item: its text and its attributes. */
export interface Field {
  name: string;
  text: string;
  attributes: Record<string, string>;
  /** Child elements, such as `src` and `base64` in `img`. */
  inner: Record<string, string>;
}

interface ItemStart {
  kind: "item";
}

/** Name and URL of the program that wrote the file. */
interface Generator {
  kind: "generator";
  name: string;
}

type Event = ItemStart | Generator | Field;

/** Maximum size of a single text, which is held in memory while it is parsed. */
const TEXT_MAX = 64 * 1024 * 1024;

/**
 * Streams an FPS file. Yields an event for the program that generated the file, an `item` event at the start of each
 * item, and an event for each element of an item at the end of the element. The file is never in memory as a whole.
 * Throws a PackageFault with the code `xmlBroken` or `textTooLarge`.
 */
export async function* fpsEvents(source: Readable): AsyncGenerator<Event> {
  const reader = new ItemReader();
  let decoder: TextDecoder | undefined;
  for await (const chunk of source) {
    const bytes = chunk as Buffer;
    decoder ??= new TextDecoder(encodingOf(bytes));
    reader.write(decoder.decode(bytes, { stream: true }));
    yield* reader.take();
  }
  reader.write(decoder?.decode() ?? "");
  reader.close();
  yield* reader.take();
}

/**
 * The encoding named in the XML declaration. Except in UTF-16, which is recognised by its byte order mark, the
 * declaration is stored as ASCII in every supported encoding.
 */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  const head = start.subarray(0, 200).toString("latin1");
  const encoding =
    /<\?xml[^<>]*encoding=["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? "utf-8";
  return /^(?:gb2312|gbk|gb18030)$/.test(encoding)
    ? "gb18030"
    : encoding === "big5"
      ? "big5"
      : "utf-8";
}

/**
 * Maximum nesting depth of XML elements; items and their fields need three levels, and pictures in the fields need
 * four.
 */
const DEPTH_MAX = 30;
/** A file may contain at most this many characters that are forbidden in XML. */
const CONTROLS_MAX = 20_000;

function brokenItem(cause: Error): PackageFault {
  return new PackageFault("xmlBroken", { problem: cause.message }, { cause });
}

class ItemReader {
  readonly #parser = new SaxesParser();
  readonly #path: string[] = [];
  #field: Field | undefined;
  #innerText = "";
  #ready: Event[] = [];
  #controls = 0;
  #sawRoot = false;
  #size = 0;

  constructor() {
    // Entities defined in the file are never expanded, because the parser supports only the predefined entities and
    // `nbsp`.
    Object.assign(this.#parser.ENTITIES, { nbsp: "\u00a0" });
    this.#parser.on("opentag", (tag) => this.#open(tag));
    this.#parser.on("closetag", ({ name }) => this.#close(name.toLowerCase()));
    this.#parser.on("text", (text) => this.#text(text));
    this.#parser.on("cdata", (text) => this.#text(text));
    this.#parser.on("error", (error) => {
      // Control characters are not valid in XML, but test data often contains them.
      const isControl = /disallowed character/.test(error.message);
      this.#controls += isControl ? 1 : 0;
      // Reading stops at the first error: for 100,000 unclosed elements the parser would report 100,000 errors, which
      // takes a second.
      if (!isControl || this.#controls > CONTROLS_MAX) throw brokenItem(error);
    });
  }

  write(chunk: string): void {
    this.#size += chunk.length;
    this.#parser.write(chunk);
    // The parser keeps an element in memory until it is closed, so the size is limited.
    if (this.#size > TEXT_MAX)
      throw new PackageFault("textTooLarge", { name: "XML", max: TEXT_MAX / 2 ** 20 });
  }

  close(): void {
    this.#parser.close();
    if (!this.#sawRoot) throw new PackageFault("formatUnknown");
  }

  take(): Event[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  #open(tag: SaxesTagPlain): void {
    this.#size = 0;
    const name = tag.name.toLowerCase();
    this.#path.push(name);
    if (this.#path.length > DEPTH_MAX) throw brokenItem(new Error(`<${name.slice(0, 50)}>`));
    const [root, item, field] = this.#path;
    if (this.#path.length === 1) this.#sawRoot = root === "fps";
    if (this.#sawRoot && item === "generator" && this.#path.length === 2) {
      const { name: program = "", url = "" } = attributesOf(tag);
      this.#ready.push({ kind: "generator", name: `${program} ${url}` });
    }
    if (!this.#sawRoot || item !== "item") return;
    if (this.#path.length === 2) this.#ready.push({ kind: "item" });
    else if (this.#path.length === 3 && field !== undefined) {
      this.#field = { name: field, text: "", attributes: attributesOf(tag), inner: {} };
    } else this.#innerText = "";
  }

  #close(name: string): void {
    this.#size = 0;
    const depth = this.#path.length;
    this.#path.pop();
    if (!this.#field) return;
    if (depth === 4) this.#field.inner[name] = this.#innerText;
    if (depth !== 3) return;
    this.#ready.push(this.#field);
    this.#field = undefined;
  }

  #text(text: string): void {
    if (!this.#field) return;
    if (this.#path.length === 3) this.#field.text += text;
    else this.#innerText += text;
  }
}

function attributesOf(tag: SaxesTagPlain): Record<string, string> {
  const all = Object.entries(tag.attributes as Record<string, string | SaxesAttributePlain>);
  return Object.fromEntries(
    all.map(([name, value]) => [
      name.toLowerCase(),
      typeof value === "string" ? value : value.value,
    ]),
  );
}
