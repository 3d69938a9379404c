// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { aPage } from "./inNode.tsx";
import { lazyTexts } from "./lazyTexts.ts";

afterEach(cleanup);

test("a dialog whose texts were loaded with its page opens without hiding the page", async () => {
  const { load, useWords } = lazyTexts(
    { "zh-CN": async () => "loaded", "en-US": async () => "loaded" },
    (_locale, text: string) => text,
  );
  const fallbacks: string[] = [];
  const Waiting = () => {
    fallbacks.push("waiting");
    return null;
  };
  const Dialog = () => <p>{useWords()}</p>;
  const Page = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
        {isOpen && <Dialog />}
      </>
    );
  };
  await Promise.all([load("zh-CN"), load("en-US")]);
  render(
    <Suspense fallback={<Waiting />}>
      <Page />
    </Suspense>,
    { wrapper: aPage().wrapper },
  );
  fireEvent.click(screen.getByRole("button"));
  expect(screen.getByText("loaded")).toBeTruthy();
  expect(fallbacks).toEqual([]);
});
