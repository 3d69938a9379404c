import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { FileStore, StoredFile } from "../../platform/file/files.ts";

/** A zip generated while it is sent; stored files are opened one after the other. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #files: FileStore;
  readonly #taken = new Set<string>();

  constructor(files: FileStore) {
    this.#files = files;
  }

  has(path: string): boolean {
    return this.#taken.has(path);
  }

  text(path: string, text: string): void {
    this.#taken.add(path);
    this.#zip.addBuffer(Buffer.from(text), path);
  }

  json(path: string, value: unknown): void {
    this.text(path, `${JSON.stringify(value, null, 2)}\n`);
  }

  file(path: string, { sha256, size }: StoredFile): void {
    this.#taken.add(path);
    // Compression takes most of the time; at the fastest level, test data becomes nearly as small as at higher
    // levels.
    this.#zip.addReadStreamLazy(path, { size, compressionLevel: 1 }, (give) => {
      const stream = this.#files.read(sha256);
      // Without this listener, a missing file would crash the process.
      stream.once("error", (error) => this.#zip.emit("error", error));
      give(null, stream);
    });
  }

  end(): Readable {
    const stream = this.#zip.outputStream as Readable;
    this.#zip.on("error", (error: Error) => stream.destroy(error));
    this.#zip.end();
    return stream;
  }
}
