// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { usePendingValue } from "./usePendingValue.ts";

afterEach(cleanup);

function Box({ stored, change }: { stored: boolean; change: () => Promise<unknown> }) {
  const [checked, choose] = usePendingValue(stored, change);
  return (
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}

const isChecked = () => screen.getByRole<HTMLInputElement>("checkbox").checked;

test("a box has the chosen value at once, and the stored one when the change has ended", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const view = render(<Box stored={false} change={() => promise} />);
  fireEvent.click(screen.getByRole("checkbox"));
  expect(isChecked()).toBe(true);
  view.rerender(<Box stored change={() => promise} />);
  expect(isChecked()).toBe(true);
  await act(async () => resolve());
  expect(isChecked()).toBe(true);
});

test("after a refused change a box has the stored value", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  render(<Box stored={false} change={() => promise} />);
  fireEvent.click(screen.getByRole("checkbox"));
  expect(isChecked()).toBe(true);
  await act(async () => reject(new Error("refused")));
  expect(isChecked()).toBe(false);
});
