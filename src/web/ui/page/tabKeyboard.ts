import type { KeyboardEvent } from "react";

/** Chooses the previous or next tab when an arrow key is pressed (WAI-ARIA APG, tabs with automatic activation). */
export function moveTab<Name>(
  event: KeyboardEvent<HTMLElement>,
  tabs: readonly Name[],
  choose: (name: Name) => void,
): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const index = buttons.findIndex((button) => button === document.activeElement);
  const last = tabs.length - 1;
  const goals: Record<string, number> = {
    ArrowRight: index === last ? 0 : index + 1,
    ArrowLeft: index === 0 ? last : index - 1,
    Home: 0,
    End: last,
  };
  const goal = goals[event.key];
  const name = goal === undefined ? undefined : tabs[goal];
  if (index < 0 || goal === undefined || name === undefined) return;
  event.preventDefault();
  choose(name);
  buttons[goal]?.focus();
}
