// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage, heldServer, signedIn } from "../platform/inNode.tsx";
import { session } from "../platform/session.ts";
import { PasswordDialog } from "./PasswordDialog.tsx";

const CHANGE = "/api/change-password";
let server: ReturnType<typeof heldServer>;
beforeEach(() => {
  server = heldServer();
  signedIn({ mustChangePassword: true });
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const open = () => render(<PasswordDialog />, { wrapper: aPage().wrapper });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("a forced change cannot be closed, only ended by logging out", async () => {
  open();
  const dialog = screen.getByRole<HTMLDialogElement>("dialog");
  const cancel = new Event("cancel", { cancelable: true });
  act(() => void dialog.dispatchEvent(cancel));
  expect(cancel.defaultPrevented).toBe(true);
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  // The browser itself closes the dialog on a second Escape.
  act(() => {
    dialog.close();
    dialog.dispatchEvent(new Event("close"));
  });
  expect(dialog.open).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Log out" }));
  expect(session.getHeld()).toBeNull();
  await expect.poll(() => server.to("/api/logout")).toHaveLength(1);
});

test("two passwords that differ are reported before anything is sent; a wrong old one with the server's message", async () => {
  open();
  fill("One-time password", "once");
  fill("New password", "mine-now");
  fill("Confirm new password", "mine-mow");
  const submit = () => fireEvent.click(screen.getByRole("button", { name: "Save new password" }));
  submit();
  expect(screen.getByText("The passwords do not match")).toBeTruthy();
  expect(server.calls).toEqual([]);
  fill("Confirm new password", "mine-now");
  submit();
  submit();
  expect(server.to(CHANGE)).toHaveLength(1);
  server.last(CHANGE).answer({ code: 400, msg: "That is not your password" });
  await screen.findByText("That is not your password");
  expect(document.activeElement).toBe(screen.getByLabelText("One-time password"));
});
