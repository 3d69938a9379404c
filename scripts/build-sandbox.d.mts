export interface BuiltSandbox {
  state: "built" | "unchanged" | "no-compiler" | "failed";
  binary: string;
  message: string;
}
export function buildSandbox(options?: {
  output?: string;
  extraFlags?: string[];
  compiler?: string;
}): BuiltSandbox;

export function flagsOf(compiler: string): string[];
