import type { FileAddress } from "./sanitizeHtml.ts";

/** The files that belong to a text, as plain data that can be passed to the rendering worker. */
export interface FileNames {
  /** URL of the folder that contains the files, with a trailing slash. */
  base: string;
  names: readonly string[];
}

/**
 * Returns a function that finds the file to which a relative address of a picture or a link refers. The function
 * accepts all usual spellings of the address.
 */
export function addressOf(files: FileNames | undefined): FileAddress {
  if (!files) return () => undefined;
  const { base, names } = files;
  const nameSet = new Set(names);
  return (name) => {
    const plain = name.replace(/^(?:\.\/)?(?:files\/)?/, "");
    const own = [plain, decoded(plain)].find((each) => nameSet.has(each));
    return own === undefined ? undefined : base + encodeURIComponent(own);
  };
}

/** The Markdown renderer percent-encodes file names such as `图 1.png`. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
