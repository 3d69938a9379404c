/** Extra time in a form, as text. */
export interface ExtraTimeFields {
  days: string;
  hours: string;
  minutes: string;
}

export function extraTimeFields(seconds: number): ExtraTimeFields {
  const minutes = Math.floor(seconds / 60);
  return {
    days: String(Math.floor(minutes / 1440)),
    hours: String(Math.floor(minutes / 60) % 24),
    minutes: String(minutes % 60),
  };
}

/**
 * Extra time in seconds; an empty field counts as 0. Null if a field is not a whole number, or if the time is more than
 * `max`.
 */
export function extraTimeSeconds(fields: ExtraTimeFields, max: number): number | null {
  const numbers = [fields.days, fields.hours, fields.minutes].map((text) =>
    /^\d{0,5}$/.test(text.trim()) ? Number(text) : Number.NaN,
  );
  const [days = 0, hours = 0, minutes = 0] = numbers;
  const seconds = ((days * 24 + hours) * 60 + minutes) * 60;
  return seconds <= max ? seconds : null;
}
