import type { SectionName } from "../fields/FormSection.tsx";

/** Scrolls to a section of the form and focuses its heading. */
export function goToSection(name: SectionName): void {
  document.getElementById(name)?.scrollIntoView({ block: "start" });
  document.getElementById(`${name}-title`)?.focus({ preventScroll: true });
}
