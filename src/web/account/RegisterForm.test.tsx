// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage, heldServer } from "../platform/inNode.tsx";
import { RegisterForm } from "./RegisterForm.tsx";
import { loadRecoveryWords } from "./recoveryWords.ts";
import { loadAccountWords } from "./texts.ts";

const REGISTER = "/api/register";
const CAPTCHA = "/api/captcha";
let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await Promise.all([loadAccountWords("en-US"), loadRecoveryWords("en-US")]);
  server = heldServer();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;

const fill = (name: string, value: string): void => {
  fireEvent.change(field(name), { target: { value } });
};

test("a captcha that the server demands appears in the form, is sent once, and is followed by another one", async () => {
  const fields = {
    realname: "hidden",
    school: "hidden",
    number: "hidden",
    className: "hidden",
  } as const;
  const form = { code: false, approval: false, fields, onDone: vi.fn<() => void>() };
  await act(async () => render(<RegisterForm {...form} />, { wrapper: aPage().wrapper }));
  const submit = () => fireEvent.submit(field("username").form!);
  fill("username", "newcomer");
  fill("password", "plum-and-pear");
  fill("passwordAgain", "plum-and-pear");
  fill("email", "new@people.test");
  submit();
  await waitFor(() => expect(server.to(REGISTER)).toHaveLength(1));
  expect(server.last(REGISTER).body).toMatchObject({ captcha: "", captchaKey: "" });
  server.last(REGISTER).refuse(400, { code: "CAPTCHA_REQUIRED", msg: "Solve it first" });
  await screen.findByText("Solve it first");
  await waitFor(() => expect(server.to(CAPTCHA)).toHaveLength(1));
  server.last(CAPTCHA).answer({ captchaKey: "k1", img: "data:,", text: null });
  const answer = await screen.findByLabelText<HTMLInputElement>(/captcha/i, { selector: "input" });
  await waitFor(() => expect(document.querySelector('img[src="data:,"]')).not.toBeNull());
  fireEvent.change(answer, { target: { value: "AB2C" } });
  submit();
  await waitFor(() => expect(server.to(REGISTER)).toHaveLength(2));
  expect(server.last(REGISTER).body).toMatchObject({ captcha: "AB2C", captchaKey: "k1" });
  await waitFor(() => expect(server.to(CAPTCHA)).toHaveLength(2));
});
