import type { FileAddress } from "./sanitise.ts";

/** The files that belong to a text: plain data, so that it travels to the worker that renders. */
export interface FileNames {
  /** Address of their folder, with a slash at its end. */
  base: string;
  names: readonly string[];
}

/** Where pictures and links of a text lead that name one of its files, in any of the usual ways. */
export function addressOf(files: FileNames | undefined): FileAddress {
  if (!files) return () => undefined;
  const { base, names } = files;
  const known = new Set(names);
  return (name) => {
    const plain = name.replace(/^(?:\.\/)?(?:files\/)?/, "");
    const own = [plain, decoded(plain)].find((each) => known.has(each));
    return own === undefined ? undefined : base + encodeURIComponent(own);
  };
}

/** Markdown escapes what no address holds as it is: `图 1.png`. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
