/** Builds what changed since the last build; `say` gets a line per part. */
export function build(say?: (text: string) => void): Promise<void>;
/** Server, judge and commands alone. */
export function buildProgram(say?: (text: string) => void): Promise<boolean>;
