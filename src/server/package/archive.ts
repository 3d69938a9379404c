import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStore, StoredFile } from "../platform/file/files.ts";
import { unixBytes, unixChunks } from "../platform/text/lineEnds.ts";
import type { ReadDataProblem, ReadRemoteProblem, RemoteProblemReader } from "../remote/service.ts";
import { PackageFault } from "./report.ts";

export interface ArchiveFile {
  /** Number of unpacked bytes; the stream fails if it contains more or fewer. */
  size: number;
  open(): Promise<Readable>;
  /** Returns all bytes in one step; present if this is cheaper than a stream. */
  whole?(): Promise<Buffer>;
}

export interface ArchiveContext {
  files: FileStore;
  /**
   * The first six hexadecimal digits of the archive's hash, in upper case; used as the display id in formats that have
   * none.
   */
  seed?: string;
  /** Name of the uploaded file, used as the title if the format has no titles. */
  name?: string;
  /** Called with the size of every chunk read. */
  onBytes?: (bytes: number) => void;
  signal?: AbortSignal;
  /** Reads problems of remote judges; if absent, such problems cannot be read. */
  remote?: RemoteProblemReader;
}

/** A file of test data in the store. */
export interface DataFile extends StoredFile {
  /** Whether the file's line endings were changed (`platform/text/lineEnds.ts`). */
  unixLines?: boolean;
}

/** Maximum size of text files, which are read into memory as a whole; hand-written files are never that long. */
const TEXT_MAX = 4 * 1024 * 1024;
/** Files up to this size are written only if the store does not contain the same bytes yet. */
const IN_MEMORY_MAX = 1024 * 1024;
/** Number of files written to the store concurrently; most of the time is spent waiting for the disk. */
const CONCURRENCY = 8;

/**
 * The files of an archive (or folder) by path: checked, without duplicates, with `/` as separator. Nothing is written
 * to disk under these names, and the content of a file is loaded only when the file is read.
 */
export class Archive {
  readonly #files: ReadonlyMap<string, ArchiveFile>;
  readonly #context: ArchiveContext;

  constructor(files: ReadonlyMap<string, ArchiveFile>, context: ArchiveContext) {
    this.#files = files;
    this.#context = context;
  }

  get seed(): string {
    return this.#context.seed ?? "";
  }

  get name(): string {
    return this.#context.name ?? "";
  }

  /** Paths in the order in which the archive lists the files. */
  get paths(): string[] {
    return [...this.#files.keys()];
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  size(path: string): number {
    return this.#file(path).size;
  }

  /** Returns the files below a folder as an archive whose paths are relative to this folder. */
  within(folder: string): Archive {
    const start = folder === "" ? "" : `${folder}/`;
    const below = [...this.#files].filter(([path]) => path.startsWith(start));
    return new Archive(
      new Map(below.map(([path, file]) => [path.slice(start.length), file])),
      this.#context,
    );
  }

  /**
   * Folders at any depth that contain a file of this name (`""` is the top folder); a folder inside another such folder
   * is skipped.
   */
  foldersWith(name: string): string[] {
    const folders = this.paths
      .filter((path) => path === name || path.endsWith(`/${name}`))
      .map((path) => path.slice(0, -name.length).replace(/\/$/, ""));
    const all = new Set(folders);
    return folders.filter((folder) => !ancestors(folder).some((other) => all.has(other)));
  }

  /** Names of the files directly in a folder. */
  filesIn(folder: string): string[] {
    const start = folder === "" ? "" : `${folder}/`;
    return this.paths
      .filter((path) => path.startsWith(start) && !path.slice(start.length).includes("/"))
      .map((path) => path.slice(start.length));
  }

  /**
   * The text of a file in UTF-8 (with or without BOM), otherwise in GB 18030; characters that the database cannot store
   * are replaced.
   */
  async text(path: string): Promise<string> {
    return decodeText(await this.bytes(path, TEXT_MAX));
  }

  async bytes(path: string, max = TEXT_MAX): Promise<Buffer> {
    const { size, whole } = this.#file(path);
    if (size > max) throw new PackageFault("textTooLarge", { name: path, max: max / 1024 / 1024 });
    if (!whole) return buffer(await this.open(path));
    this.#context.signal?.throwIfAborted();
    const bytes = await whole();
    this.#context.onBytes?.(bytes.length);
    return bytes;
  }

  async open(path: string): Promise<Readable> {
    this.#context.signal?.throwIfAborted();
    const stream = await this.#file(path).open();
    const { onBytes } = this.#context;
    if (onBytes) stream.on("data", (chunk: Buffer) => onBytes(chunk.length)).pause();
    return stream;
  }

  /** Stores one file of any size. */
  async store(path: string): Promise<StoredFile> {
    const { size } = this.#file(path);
    if (size > IN_MEMORY_MAX) return this.#context.files.putStream(await this.open(path));
    return { sha256: await this.#context.files.put(await this.bytes(path)), size };
  }

  /** Stores one file of test data with Unix line endings. */
  async storeData(path: string): Promise<DataFile> {
    if (this.size(path) <= IN_MEMORY_MAX) return this.storeDataBytes(await this.bytes(path));
    const ends = { changed: false };
    const again = this.#file(path);
    // A file that is read twice counts only once towards the progress.
    const first = await this.open(path);
    let isFirst = true;
    async function* chunks(): AsyncGenerator<Buffer> {
      const source = isFirst ? first : await again.open();
      isFirst = false;
      yield* source as AsyncIterable<Buffer>;
    }
    const source = Readable.from(unixChunks(chunks, ends), { objectMode: false });
    const stored = await this.#context.files.putStream(source);
    return ends.changed ? { ...stored, unixLines: true } : stored;
  }

  /** Stores several files and returns them in the same order; a path that occurs twice is read once. */
  async storeAll(paths: readonly string[]): Promise<StoredFile[]> {
    return this.#allOf(paths, (path) => this.store(path));
  }

  /** Stores several files of test data with Unix line endings and returns them in the same order. */
  async storeAllData(paths: readonly string[]): Promise<DataFile[]> {
    return this.#allOf(paths, (path) => this.storeData(path));
  }

  async #allOf<Stored>(
    paths: readonly string[],
    store: (path: string) => Promise<Stored>,
  ): Promise<Stored[]> {
    const stored = new Map<string, Stored>();
    const next = new Set(paths).values();
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (const path of next) stored.set(path, await store(path));
      }),
    );
    return paths.map((path) => stored.get(path)!);
  }

  /** Reads a problem from a remote judge. @throws RemoteError, OutgoingError */
  async remoteProblem(
    judge: string,
    problem: { key: string; page?: string | undefined },
  ): Promise<ReadRemoteProblem> {
    const { remote, signal } = this.#context;
    if (!remote) throw new PackageFault("internal");
    return remote.read(judge, problem, signal ?? new AbortController().signal);
  }

  /** Reads a problem from a site that also provides test data. @throws RemoteError, OutgoingError */
  async dataProblem(judge: string, key: string): Promise<ReadDataProblem> {
    const { remote } = this.#context;
    if (!remote) throw new PackageFault("internal");
    return remote.readWithData(judge, key, this.signal);
  }

  /** Whether the site identified by this code can provide test data. */
  isDataSource(judge: string): boolean {
    return this.#context.remote?.dataSource(judge) !== undefined;
  }

  get signal(): AbortSignal {
    return this.#context.signal ?? new AbortController().signal;
  }

  /** The context of this archive. It is needed to open further archives, for example downloaded ones. */
  get context(): ArchiveContext {
    return this.#context;
  }

  /** Returns an archive of files that are already in the file store; `stored` maps paths to files. */
  ofStored(stored: ReadonlyMap<string, StoredFile>): Archive {
    const { files } = this.#context;
    const entries = [...stored].map(([path, { sha256, size }]): [string, ArchiveFile] => [
      path,
      { size, open: async () => files.read(sha256) },
    ]);
    return new Archive(new Map(entries), this.#context);
  }

  /** Stores data received from another site. */
  async storeStream(body: AsyncIterable<Buffer>): Promise<StoredFile> {
    this.signal.throwIfAborted();
    return this.#context.files.putStream(Readable.from(body, { objectMode: false }));
  }

  /** Stores bytes that were embedded in another file. */
  async storeBytes(bytes: Buffer): Promise<StoredFile> {
    this.#context.signal?.throwIfAborted();
    return { sha256: await this.#context.files.put(bytes), size: bytes.length };
  }

  /** Stores embedded bytes as test data with Unix line endings. */
  async storeDataBytes(bytes: Buffer): Promise<DataFile> {
    const unix = unixBytes(bytes);
    const stored = await this.storeBytes(unix);
    return unix === bytes ? stored : { ...stored, unixLines: true };
  }

  #file(path: string): ArchiveFile {
    const file = this.#files.get(path);
    if (!file) throw new PackageFault("fileMissing", { name: path });
    return file;
  }
}

/** All folders above `folder`, from its parent up to the top folder. */
function ancestors(folder: string): string[] {
  if (folder === "") return [];
  const parts = folder.split("/");
  return parts.map((_part, i) => parts.slice(0, parts.length - 1 - i).join("/"));
}

/** Decodes text in one of the supported encodings. */
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

/** PostgreSQL stores neither NUL nor lone surrogates. */
function clean(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

/** Applies `clean` to all strings in a value parsed from JSON, YAML or XML. */
export function cleanTexts<T>(value: T): T {
  if (typeof value === "string") return clean(value) as T;
  if (Array.isArray(value)) return value.map(cleanTexts) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [clean(key), cleanTexts(each)]),
  ) as T;
}
