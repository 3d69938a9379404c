/**
 * Returned by a handler whose data was checked against its declaration and written as JSON before, such as rows that many
 * readers are shown.
 */
export class WrittenData {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** An object whose members are JSON texts; the type requires all declared members. */
export function writtenObject<Data extends object>(
  members: Record<keyof Data, string>,
): WrittenData {
  const texts = Object.entries<string>(members).map(
    ([name, json]) => `${JSON.stringify(name)}:${json}`,
  );
  return new WrittenData(`{${texts.join()}}`);
}
