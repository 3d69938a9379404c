import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStore, StoredFile } from "../../platform/files.ts";
import { PackageFault } from "./report.ts";

export interface ArchiveFile {
  /** Unpacked bytes; the stream ends with an error when it brings another number. */
  size: number;
  open(): Promise<Readable>;
  /** All of it at once, where that is cheaper than a stream. */
  whole?(): Promise<Buffer>;
}

export interface ArchiveKit {
  files: FileStore;
  /** Six letters and digits that are this archive's: for display ids of formats that have none. */
  seed?: string;
  /** What the uploaded file was called: for titles of formats that have none. */
  name?: string;
  /** Told of every part that was read. */
  onBytes?: (bytes: number) => void;
  signal?: AbortSignal;
}

/** Text files are read whole; nothing that people write is longer. */
const TEXT_MAX = 4 * 1024 * 1024;
/** Up to here bytes are looked up in the store before they are written. */
const SMALL = 1024 * 1024;
/** Files on their way into the store at once; most of the time is waiting for the disk. */
const AT_ONCE = 8;

/**
 * The files of an archive (or folder) by their paths: checked, without duplicates, `/` between the parts.
 * Nothing of it lies on a disk under these names, and no file is in memory before it is asked for.
 */
export class Archive {
  readonly #files: ReadonlyMap<string, ArchiveFile>;
  readonly #kit: ArchiveKit;

  constructor(files: ReadonlyMap<string, ArchiveFile>, kit: ArchiveKit) {
    this.#files = files;
    this.#kit = kit;
  }

  get seed(): string {
    return this.#kit.seed ?? "";
  }

  get name(): string {
    return this.#kit.name ?? "";
  }

  /** Paths in the order of the archive. */
  get paths(): string[] {
    return [...this.#files.keys()];
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  size(path: string): number {
    return this.#file(path).size;
  }

  /** The files below a folder, by their paths from there. */
  within(folder: string): Archive {
    const start = folder === "" ? "" : `${folder}/`;
    const below = [...this.#files].filter(([path]) => path.startsWith(start));
    return new Archive(
      new Map(below.map(([path, file]) => [path.slice(start.length), file])),
      this.#kit,
    );
  }

  /** Folders at any depth that hold a file of this name, `""` for the top; those inside another are left out. */
  foldersWith(name: string): string[] {
    const folders = this.paths
      .filter((path) => path === name || path.endsWith(`/${name}`))
      .map((path) => path.slice(0, -name.length).replace(/\/$/, ""));
    const all = new Set(folders);
    return folders.filter((folder) => !ancestors(folder).some((other) => all.has(other)));
  }

  /** Names directly below a folder that are files. */
  filesIn(folder: string): string[] {
    const start = folder === "" ? "" : `${folder}/`;
    return this.paths
      .filter((path) => path.startsWith(start) && !path.slice(start.length).includes("/"))
      .map((path) => path.slice(start.length));
  }

  /** UTF-8 (with or without a mark), else GB 18030; what no database holds is replaced. */
  async text(path: string): Promise<string> {
    return decodeText(await this.bytes(path, TEXT_MAX));
  }

  async bytes(path: string, max = TEXT_MAX): Promise<Buffer> {
    const { size, whole } = this.#file(path);
    if (size > max) throw new PackageFault("textTooLarge", { name: path, max: max / 1024 / 1024 });
    if (!whole) return buffer(await this.open(path));
    this.#kit.signal?.throwIfAborted();
    const bytes = await whole();
    this.#kit.onBytes?.(bytes.length);
    return bytes;
  }

  async open(path: string): Promise<Readable> {
    this.#kit.signal?.throwIfAborted();
    const stream = await this.#file(path).open();
    const { onBytes } = this.#kit;
    if (onBytes) stream.on("data", (chunk: Buffer) => onBytes(chunk.length)).pause();
    return stream;
  }

  /** Puts one file into the store, whatever its size. */
  async keep(path: string): Promise<StoredFile> {
    const { size } = this.#file(path);
    if (size > SMALL) return this.#kit.files.putStream(await this.open(path));
    return { sha256: await this.#kit.files.put(await this.bytes(path)), size };
  }

  /** Puts many into the store and answers them in the same order; what is named twice is read once. */
  async keepAll(paths: readonly string[]): Promise<StoredFile[]> {
    const kept = new Map<string, StoredFile>();
    const next = new Set(paths).values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const path of next) kept.set(path, await this.keep(path));
      }),
    );
    return paths.map((path) => kept.get(path)!);
  }

  /** Puts bytes into the store that stood inside another file. */
  async keepBytes(bytes: Buffer): Promise<StoredFile> {
    this.#kit.signal?.throwIfAborted();
    return { sha256: await this.#kit.files.put(bytes), size: bytes.length };
  }

  #file(path: string): ArchiveFile {
    const file = this.#files.get(path);
    if (!file) throw new PackageFault("fileMissing", { name: path });
    return file;
  }
}

/** Folders around a folder, the top last. */
function ancestors(folder: string): string[] {
  if (folder === "") return [];
  const parts = folder.split("/");
  return parts.map((_part, i) => parts.slice(0, parts.length - 1 - i).join("/"));
}

/** Bytes that people wrote as text. */
function decodeText(bytes: Buffer): string {
  return clean(decoded(bytes));
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** PostgreSQL holds neither NUL nor half a pair of surrogates. */
function clean(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

/** The same for all texts in a value that was read from JSON, YAML or XML. */
export function cleanTexts<T>(value: T): T {
  if (typeof value === "string") return clean(value) as T;
  if (Array.isArray(value)) return value.map(cleanTexts) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [clean(key), cleanTexts(each)]),
  ) as T;
}
