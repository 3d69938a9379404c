import type { Readable } from "node:stream";
import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from "saxes";
import { PackageFault } from "../report.ts";

/** An element of an item: its text and its attributes. */
export interface Field {
  name: string;
  text: string;
  attributes: Record<string, string>;
  /** Elements inside it, as `src` and `base64` of `img`. */
  inner: Record<string, string>;
}

export interface ItemStart {
  kind: "item";
}

/** One text is whole in memory while it is read. */
const TEXT_MAX = 64 * 1024 * 1024;

/**
 * The items of an FPS file as they come: `item` at each one's beginning, then each element of it at its end.
 * The file itself is never in memory as a whole. PackageFault xmlBroken, textTooLarge.
 */
export async function* fpsEvents(source: Readable): AsyncGenerator<ItemStart | Field> {
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

/** As the XML declaration says, which is ASCII in every encoding that such files are written in. */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  const head = start.subarray(0, 200).toString("latin1");
  const named =
    /<\?xml[^>]*encoding=["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? "utf-8";
  return /^(?:gb2312|gbk|gb18030)$/.test(named) ? "gb18030" : named === "big5" ? "big5" : "utf-8";
}

class ItemReader {
  readonly #parser = new SaxesParser();
  readonly #path: string[] = [];
  #field: Field | undefined;
  #innerText = "";
  #ready: (ItemStart | Field)[] = [];
  #error: Error | undefined;
  #sawRoot = false;
  #size = 0;

  constructor() {
    // Entities of the file's own are never expanded: the parser knows none but these.
    Object.assign(this.#parser.ENTITIES, { nbsp: "\u00a0" });
    this.#parser.on("opentag", (tag) => this.#open(tag));
    this.#parser.on("closetag", ({ name }) => this.#close(name.toLowerCase()));
    this.#parser.on("text", (text) => this.#text(text));
    this.#parser.on("cdata", (text) => this.#text(text));
    this.#parser.on("error", (error) => {
      // Test data with control characters is not XML, but everybody writes and reads it.
      if (!/disallowed character/.test(error.message)) this.#error ??= error;
    });
  }

  write(chunk: string): void {
    this.#size += chunk.length;
    this.#parser.write(chunk);
    this.#check();
    // One that never ends would gather in the parser.
    if (this.#size > TEXT_MAX)
      throw new PackageFault("textTooLarge", { name: "XML", max: TEXT_MAX / 2 ** 20 });
  }

  close(): void {
    this.#parser.close();
    this.#check();
    if (!this.#sawRoot) throw new PackageFault("formatUnknown");
  }

  take(): (ItemStart | Field)[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  #check(): void {
    if (!this.#error) return;
    const problem = this.#error.message;
    throw new PackageFault("xmlBroken", { problem }, { cause: this.#error });
  }

  #open(tag: SaxesTagPlain): void {
    this.#size = 0;
    const name = tag.name.toLowerCase();
    this.#path.push(name);
    const [root, item, field] = this.#path;
    if (this.#path.length === 1) this.#sawRoot = root === "fps";
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
