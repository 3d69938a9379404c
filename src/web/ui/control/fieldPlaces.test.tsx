// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { aPage } from "../../platform/inNode.tsx";
import { TextField } from "./Field.tsx";
import { FieldBlock } from "./FieldBlock.tsx";
import { FieldInput } from "./FieldInput.tsx";
import { createFieldPlaces, FieldPlacesContext, FormPartContext } from "./fieldPlaces.ts";

const places = createFieldPlaces();

function Example({ wrong }: { wrong?: string }) {
  return (
    <FieldPlacesContext value={places}>
      <FormPartContext value="files">
        <FieldBlock name="files samples">
          {["a", "b"].map((name) => (
            <FieldInput key={name} aria-label={name} aria-invalid={name === wrong || undefined} />
          ))}
        </FieldBlock>
        <FieldBlock name="none">no control</FieldBlock>
      </FormPartContext>
      <FormPartContext value="limits">
        <TextField name="time" label="time" />
      </FormPartContext>
    </FieldPlacesContext>
  );
}

const { wrapper } = aPage();
afterEach(cleanup);

function focused(...fields: string[]): Element | null {
  places.first(fields)?.focus();
  return document.activeElement;
}

test("of several fields the first in the page's order has the focus, whatever their order is", () => {
  render(<Example />, { wrapper });
  expect(focused("time")).toBe(screen.getByLabelText("time"));
  expect(focused("time", "files")).toBe(screen.getByLabelText("a"));
  expect(places.partsOf(["time", "samples"])).toEqual(["files", "limits"]);
});

test("in a block the control with the error has the focus, else its first, else the block", () => {
  const { rerender } = render(<Example wrong="b" />, { wrapper });
  expect(focused("samples")).toBe(screen.getByLabelText("b"));
  rerender(<Example />);
  expect(focused("samples")).toBe(screen.getByLabelText("a"));
  expect(focused("none")).toBe(screen.getByText("no control"));
});

test("fields that are not shown are not found", () => {
  const { unmount } = render(<Example />, { wrapper });
  expect(places.names()).toContain("time");
  expect(places.first(["memory"])).toBeNull();
  unmount();
  expect(places.names()).toEqual([]);
});
