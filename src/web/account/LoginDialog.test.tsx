// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage, heldServer } from "../platform/inNode.tsx";
import { session } from "../platform/session.ts";
import { LoginDialog } from "./LoginDialog.tsx";
import { loadAccountWords } from "./texts.ts";

const LOGIN = "/api/login";
let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await loadAccountWords("en-US");
  server = heldServer();
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const settle = () => act(() => new Promise<void>((resolve) => queueMicrotask(resolve)));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function open(reason: "asked" | "ended" | "required" = "asked") {
  const request = { dialog: "login", reason, username: "" } as const;
  await act(async () =>
    render(<LoginDialog request={request} mayRegister />, { wrapper: aPage().wrapper }),
  );
  return { submit: () => fireEvent.submit(field("Username").form!) };
}

function fill(name: string, password: string): void {
  fireEvent.change(field("Username"), { target: { value: name } });
  fireEvent.change(field("Password"), { target: { value: password } });
}

test("a missing value is reported at its field, which gets the focus, and nothing is sent", async () => {
  const { submit } = await open();
  submit();
  expect(field("Username").getAttribute("aria-invalid")).toBe("true");
  const described = field("Username").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toContain("Enter your username");
  expect(document.activeElement).toBe(field("Username"));
  fill("walker", "");
  submit();
  expect(document.activeElement).toBe(field("Password"));
  expect(server.calls).toEqual([]);
});

test("two submits send one request; a refusal keeps the name and moves the focus to the password", async () => {
  const { submit } = await open();
  fill(" walker ", "wrong");
  submit();
  submit();
  expect(server.to(LOGIN)).toHaveLength(1);
  expect(server.last(LOGIN).body).toMatchObject({ username: "walker", password: "wrong" });
  server.last(LOGIN).refuse(400, { code: "LOGIN_WRONG", msg: "Wrong username or password" });
  await screen.findByText("Wrong username or password");
  expect(field("Username").value).toBe(" walker ");
  expect(document.activeElement).toBe(field("Password"));
  submit();
  await settle();
  expect(screen.queryByText("Wrong username or password")).toBeNull();
  expect(server.to(LOGIN)).toHaveLength(2);
});

test("the second step is requested in the same form", async () => {
  const { submit } = await open();
  fill("walker", "right");
  submit();
  server.last(LOGIN).refuse(403, { code: "SECOND_FACTOR_REQUIRED", msg: "Code" });
  const code = await screen.findByLabelText<HTMLInputElement>(/code/i);
  fireEvent.change(code, { target: { value: "123456" } });
  submit();
  expect(server.last(LOGIN).body).toMatchObject({ password: "right", code: "123456" });
});

test("a password can be shown and hidden", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(field("Password").type).toBe("text");
  fireEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(field("Password").type).toBe("password");
});

test("the dialog says why it is open when a session has ended", async () => {
  await open("ended");
  expect(screen.getByText(/Your session has ended/)).toBeTruthy();
});
