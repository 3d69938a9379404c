import { startTransition, useOptimistic } from "react";

/**
 * The value that a control shows, and the function that changes it. From the click until `change` has ended, the
 * control shows the chosen value; after that, it shows the stored value. The state of the mutation would not suffice:
 * it is updated only shortly after the click, so a controlled checkbox would briefly jump back. `change` must store the
 * value, refetch it, and report its own errors.
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
