let isPressed = false;
const waiting: (() => void)[] = [];

window.addEventListener("pointerdown", () => (isPressed = true), true);
for (const end of ["pointerup", "pointercancel"]) {
  window.addEventListener(
    end,
    () => {
      isPressed = false;
      // The click is dispatched in the same task, after this event. The timeout defers the waiting functions until
      // after the click.
      setTimeout(() => waiting.splice(0).forEach((go) => go()), 0);
    },
    true,
  );
}

/**
 * Resolves once no pointer is pressed. Pressing a button takes the focus from a field. If a line then appears below the
 * field before the button is released, the button moves away from the pointer and the click is lost.
 */
export function afterPointerUp(): Promise<void> {
  return new Promise((go) => {
    if (isPressed) waiting.push(go);
    else setTimeout(go, 0);
  });
}
