import * as z from "zod/mini";
import type { OpenFile } from "../adapter/dataSource.ts";

const text = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => value ?? ""),
);
const number = z.optional(z.nullable(z.number()));
const flag = z.pipe(
  z.optional(z.nullable(z.union([z.boolean(), z.number()]))),
  z.transform((value) => Boolean(value)),
);

/** The response of the judge's endpoint `export`. Parts of the statement are Markdown. */
export const syzojExport = z.object({
  title: z.string().check(z.minLength(1)),
  description: text,
  input_format: text,
  output_format: text,
  /** Markdown with headings and fences. */
  example: text,
  limit_and_hint: text,
  /** Limits in milliseconds and MiB. */
  time_limit: number,
  memory_limit: number,
  have_additional_file: flag,
  file_io: flag,
  type: z.optional(z.nullable(z.string())),
  tags: z.optional(z.nullable(z.array(z.string()))),
});
export type SyzojExport = z.output<typeof syzojExport>;

export interface SyzojProblem {
  form: "syzoj";
  export: SyzojExport;
  /** A zip file of at most `max` bytes. Undefined: the problem has none. */
  testData(max: number, signal: AbortSignal): Promise<OpenFile | undefined>;
  additionalFiles(max: number, signal: AbortSignal): Promise<OpenFile | undefined>;
}
