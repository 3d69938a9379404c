let isPressed = false;
const waiting: (() => void)[] = [];

window.addEventListener("pointerdown", () => (isPressed = true), true);
for (const end of ["pointerup", "pointercancel"]) {
  window.addEventListener(
    end,
    () => {
      isPressed = false;
      // The click is dispatched after this event, in the same task.
      setTimeout(() => waiting.splice(0).forEach((go) => go()), 0);
    },
    true,
  );
}

/**
 * Resolves when no pointer is pressed. A press takes the focus from a field; if a line appears below the field before
 * the press has ended, it moves the pressed button away, and its click is lost.
 */
export function afterPointerUp(): Promise<void> {
  return new Promise((go) => {
    if (isPressed) waiting.push(go);
    else setTimeout(go, 0);
  });
}
