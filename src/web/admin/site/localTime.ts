/**
 * Converts between milliseconds since 1970 and values of `<input type="datetime-local">` in the viewer's time zone; 0
 * stands for an empty value.
 */
export function toLocalInput(moment: number): string {
  if (moment === 0) return "";
  const date = new Date(moment);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function fromLocalInput(text: string): number {
  const moment = text === "" ? 0 : new Date(text).getTime();
  return Number.isFinite(moment) ? Math.max(0, moment) : 0;
}
