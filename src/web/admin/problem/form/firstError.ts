import { type SectionName, sectionNames } from "../fields/FormSection.tsx";

/** Names of the fields that share one place on the page. */
function namesAt({ dataset }: HTMLElement): string[] {
  return [dataset["field"] ?? "", ...(dataset["fieldToo"] ?? "").split(" ")].filter(Boolean);
}

const anchors = () => [...document.querySelectorAll<HTMLElement>("[data-field]")];

/** All fields with a place on the page, by their names in the call. */
export function fieldsOnPage(): string[] {
  return anchors().flatMap(namesAt);
}

/** Whether an element is the place of one of these fields. */
export function isPlaceOf(element: HTMLElement, fields: readonly string[]): boolean {
  return namesAt(element).some((name) => fields.includes(name));
}

/**
 * The field with a place on the page that a refusal refers to: `problem.timeLimit` is at `timeLimit`,
 * `languages.3.ownTimeFactor` at `languages`. Null: it has no place.
 */
export function fieldOnPage(refused: string, fieldNames: readonly string[]): string | null {
  const path = refused.replace(/^problem\./, "").split(".");
  for (let length = path.length; length > 0; length -= 1) {
    const name = path.slice(0, length).join(".");
    if (fieldNames.includes(name)) return name;
  }
  return null;
}

/** The section with the first field in the page's order that has an error; null: none on the page. */
export function sectionOf(fields: readonly string[]): SectionName | null {
  const first = anchors().find((place) => isPlaceOf(place, fields));
  const id = first?.closest("section[id]")?.id;
  return sectionNames.find((name) => name === id) ?? null;
}

/** Scrolls to the first field in the page's order that has an error, and puts the focus into it. */
export function goToFirstError(fields: readonly string[]): void {
  const first = anchors().find((place) => isPlaceOf(place, fields));
  if (!first) return;
  const within = "input, textarea, select, button, [contenteditable=true]";
  const goal =
    first.querySelector<HTMLElement>("[aria-invalid=true]") ??
    first.querySelector<HTMLElement>(within) ??
    first;
  goal.focus({ preventScroll: true });
  first.scrollIntoView({ block: "center" });
}
