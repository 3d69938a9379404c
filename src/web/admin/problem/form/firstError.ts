import type { FieldPlaces } from "../../../ui/control/fieldPlaces.ts";
import { type SectionName, sectionNames } from "../fields/FormSection.tsx";

/**
 * The field of the form that a refusal refers to: `timeLimit` for `problem.timeLimit`, `languages` for
 * `languages.3.ownTimeFactor`. Null if the refusal refers to no field.
 */
export function fieldOfRefusal(refused: string, fieldNames: readonly string[]): string | null {
  const path = refused.replace(/^problem\./, "").split(".");
  for (let length = path.length; length > 0; length -= 1) {
    const name = path.slice(0, length).join(".");
    if (fieldNames.includes(name)) return name;
  }
  return null;
}

/** The sections that contain these fields, in the page's order. */
export function sectionsOf(places: FieldPlaces, fields: readonly string[]): SectionName[] {
  const parts = places.partsOf(fields);
  return sectionNames.filter((name) => parts.includes(name));
}

/** Scrolls to the first of these fields in the page's order, and focuses it. */
export function goToFirstError(places: FieldPlaces, fields: readonly string[]): void {
  const first = places.first(fields);
  first?.focus({ preventScroll: true });
  first?.element.scrollIntoView({ block: "center" });
}
