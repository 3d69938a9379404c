// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../platform/apiError.ts";
import { aPage } from "../../platform/inNode.tsx";
import { ErrorNote } from "./Note.tsx";

afterEach(cleanup);

test("a failure is shown with the server's message, its reference and a retry button", () => {
  const error = new ApiError("UNAVAILABLE", { status: 503, msg: "Try later", requestId: "abc123" });
  const retry = vi.fn<() => void>();
  render(<ErrorNote error={error} onRetry={retry} />, { wrapper: aPage().wrapper });
  const { textContent } = screen.getByRole("alert");
  expect(textContent).toContain("Try later");
  expect(textContent).toContain("Reference abc123");
  act(() => screen.getByRole("button", { name: "Try again" }).click());
  expect(retry).toHaveBeenCalledTimes(1);
});

test("without a server response our own message is shown, without a reference", () => {
  render(<ErrorNote error={new ApiError("OFFLINE")} />, { wrapper: aPage().wrapper });
  const { textContent } = screen.getByRole("alert");
  expect(textContent).toContain("The server cannot be reached");
  expect(textContent).not.toContain("Reference");
  expect(screen.queryByRole("button")).toBeNull();
});
