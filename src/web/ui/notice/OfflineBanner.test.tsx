// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { aPage } from "../../platform/inNode.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";
import { ToastHost } from "./toast.tsx";

afterEach(cleanup);

test("the loss of the network is announced, and so is its return", () => {
  render(
    <>
      <OfflineBanner />
      <ToastHost />
    </>,
    { wrapper: aPage().wrapper },
  );
  expect(screen.queryByRole("status")).toBeNull();
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByRole("status").textContent).toContain("You are offline.");
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.queryByRole("status")).toBeNull();
  expect(document.body.textContent).toContain("You are online again");
});
