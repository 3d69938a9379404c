import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";

/** All files of a zip as text, in order; fails if the archive is invalid or a path leads outside it. */
export async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  );
  const nextEntry = () =>
    new Promise<Entry | null>((resolve, reject) => {
      zip.once("entry", resolve);
      zip.once("end", () => resolve(null));
      zip.once("error", reject);
      zip.readEntry();
    });
  const parts = new Map<string, string>();
  for (;;) {
    const entry = await nextEntry();
    if (!entry) return parts;
    const stream = await new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
    );
    parts.set(entry.fileName, await text(stream));
  }
}
