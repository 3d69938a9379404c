// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useStepFocus } from "./useStepFocus.ts";

afterEach(cleanup);

function Steps({ step }: { step: string }) {
  const element = useStepFocus(step);
  return (
    <>
      <input aria-label="outside" />
      <div ref={element} role="group" aria-label="steps" tabIndex={-1}>
        <button key={step} type="button">
          {step}
        </button>
      </div>
    </>
  );
}

const steps = () => screen.getByRole("group");

test("the place of the steps takes the focus that a removed step had", () => {
  const { rerender } = render(<Steps step="choose" />);
  screen.getByText("choose").focus();
  rerender(<Steps step="check" />);
  expect(document.activeElement).toBe(steps());
});

test("at first, within a step, and when the focus is elsewhere, it takes none", () => {
  const { rerender } = render(<Steps step="choose" />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Steps step="choose" />);
  expect(document.activeElement).toBe(document.body);
  screen.getByLabelText("outside").focus();
  rerender(<Steps step="check" />);
  expect(document.activeElement).toBe(screen.getByLabelText("outside"));
});
