import { startTransition, useOptimistic } from "react";

/**
 * A stored value that a control changes, and the function that changes it: the chosen value from the click on until `change`
 * has ended, then the stored one. The state of a mutation arrives a moment after the click, and a controlled box would jump
 * back for that moment. `change` stores the value, reads it again and reports its errors.
 */
export function usePendingValue<Value>(
  stored: Value,
  change: (value: Value) => Promise<unknown>,
): [Value, (value: Value) => void] {
  const [value, setValue] = useOptimistic(stored);
  const choose = (next: Value): void =>
    startTransition(async () => {
      setValue(next);
      await change(next).catch(() => undefined);
    });
  return [value, choose];
}
