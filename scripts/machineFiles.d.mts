/** Real path, size and time of change of a file or folder; empty where there is none. */
export function identity(path: string): string;
/** A hash of the installed packages and their versions; undefined where the machine has no such list. */
export function installedPackages(): string | undefined;
