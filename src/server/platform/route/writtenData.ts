import type * as z from "zod/mini";

/**
 * Returned by a handler whose data was already checked against its declaration and written as JSON, such as rows shown
 * to many readers.
 */
export class WrittenData {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** The JSON texts of all members of declared data; optional members may be undefined. */
type Members<Data> = {
  [Name in keyof Data & string]-?: undefined extends Data[Name] ? string | undefined : string;
};

/** An object whose members are JSON texts; the type requires all declared members. */
export function writtenObject<Data extends object>(members: Members<Data>): WrittenData {
  return new WrittenData(writtenText<Data>(members));
}

/** The JSON text of such an object, as part of other data. Declared names need no escapes. */
export function writtenText<Data extends object>(members: Members<Data>): string {
  const texts = members as Readonly<Record<string, string | undefined>>;
  let text = "";
  for (const name in texts) {
    const value = texts[name];
    if (value !== undefined) text += `${text === "" ? "" : ","}"${name}":${value}`;
  }
  return `{${text}}`;
}

/** The JSON of a row, to which a further member (already JSON) is appended. */
export function withMember(row: object, name: string, json: string): string {
  return `${JSON.stringify(row).slice(0, -1)},${JSON.stringify(name)}:${json}}`;
}

/**
 * Data in one of the several forms of a declaration, checked against this form only: a union would try them in order.
 */
export function writtenAs<Form extends z.ZodMiniType>(
  form: Form,
  data: z.input<Form>,
): WrittenData {
  return new WrittenData(JSON.stringify(form.parse(data)));
}
