import { startTransition, useOptimistic } from "react";

/**
 * A stored value that a control changes, and the function that changes it: from the click until `change` has ended the
 * chosen value, then the stored one. The state of a mutation is updated shortly after the click, and a controlled
 * checkbox would briefly jump back. `change` stores the value, refetches it and reports its errors.
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
