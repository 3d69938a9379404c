// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../platform/apiError.ts";
import { aPage } from "../../platform/inNode.tsx";
import { TextField } from "./Field.tsx";
import { Form } from "./Form.tsx";
import { type Fields, useFields } from "./useFields.ts";

type Values = { name: string; school: string };
/** The values as the server stores them. */
const stored = (values: Values): Values => ({ ...values, name: values.name.trim() });
const send = vi.fn<(values: Values) => Promise<unknown>>();

/** The fields are in a different order from the values. */
function ExampleForm() {
  const form: Fields<Values> = useFields<Values>({
    initialValues: { name: "", school: "" },
    validate: ({ name, school }) => ({
      name: name === "" ? "no name" : null,
      school: school === "" ? "no school" : null,
    }),
    async send(values) {
      await send(values);
      form.follow(stored(values), values);
    },
  });
  return (
    <Form form={form}>
      <p role="alert">{form.failure}</p>
      <TextField {...form.field("school")} label="School" />
      <TextField {...form.field("name")} label="Name" />
      <button type="submit">{form.busy ? "Sending" : "Send"}</button>
      <output>{form.isChanged ? "changed" : "as stored"}</output>
    </Form>
  );
}

afterEach(() => {
  cleanup();
  send.mockReset();
});

const open = () => render(<ExampleForm />, { wrapper: aPage().wrapper });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button"));

test("errors are shown at their fields, the first on the screen gets the focus, and nothing is sent", () => {
  open();
  submit();
  expect(screen.getByText("no name")).toBeTruthy();
  expect(screen.getByText("no school")).toBeTruthy();
  expect(document.activeElement).toBe(field("School"));
  expect(send).not.toHaveBeenCalled();
  fill("School", "MIT");
  expect(screen.queryByText("no school")).toBeNull();
  expect(screen.getByText("no name")).toBeTruthy();
});

test("a form is sent once, and reports whether it was changed", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  send.mockReturnValue(promise);
  open();
  expect(screen.getByText("as stored")).toBeTruthy();
  fill("School", "MIT");
  fill("Name", "Ann");
  expect(screen.getByText("changed")).toBeTruthy();
  submit();
  submit();
  expect(send.mock.calls).toEqual([[{ name: "Ann", school: "MIT" }]]);
  expect(screen.getByText("Sending")).toBeTruthy();
  resolve();
  await screen.findByText("Send");
});

test("a refusal is shown at the field that the server names, any other above the form", async () => {
  const refusal = { field: "name", reason: "taken" };
  send.mockRejectedValueOnce(
    new ApiError("CONFLICT", { status: 409, msg: "It is taken", refused: refusal }),
  );
  send.mockRejectedValueOnce(new ApiError("CONFLICT", { status: 409, msg: "Not now" }));
  open();
  fill("School", "MIT");
  fill("Name", "Ann");
  submit();
  await screen.findByText("It is taken");
  expect(field("Name").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field("Name"));
  expect(screen.getByRole("alert").textContent).toBe("");
  submit();
  await expect.poll(() => screen.getByRole("alert").textContent).toBe("Not now");
  expect(field("Name").getAttribute("aria-invalid")).toBeNull();
});

test("what was stored replaces what was sent; what was typed since stays, unsaved", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  send.mockReturnValue(promise);
  open();
  fill("School", "MIT");
  fill("Name", " Ann ");
  submit();
  fill("School", "ETH");
  resolve();
  await screen.findByText("Send");
  expect([field("Name").value, field("School").value]).toEqual(["Ann", "ETH"]);
  expect(screen.getByText("changed")).toBeTruthy();
});
