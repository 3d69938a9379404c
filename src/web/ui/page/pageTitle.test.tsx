// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PageTitle } from "./pageTitle.tsx";

afterEach(cleanup);

const heading = () => screen.getByRole("heading", { level: 1 });

/** A page whose heading element is replaced when the content is loaded, as when a loading skeleton is replaced. */
function Page({ isThere }: { isThere: boolean }) {
  return (
    <>
      <input aria-label="field" />
      {isThere ? (
        <main>
          <PageTitle title="A+B" />
        </main>
      ) : (
        <PageTitle title="1000" hidden />
      )}
    </>
  );
}

test("the heading that replaces a focused one has the focus", () => {
  const { rerender } = render(<Page isThere={false} />);
  const skeleton = heading();
  skeleton.focus();
  rerender(<Page isThere />);
  expect(heading()).not.toBe(skeleton);
  expect(document.activeElement).toBe(heading());
});

test("it does not move a focus that is elsewhere, nor one that no heading had", () => {
  const { rerender } = render(<Page isThere={false} />);
  screen.getByLabelText("field").focus();
  rerender(<Page isThere />);
  expect(document.activeElement).toBe(screen.getByLabelText("field"));
  screen.getByLabelText("field").blur();
  rerender(<Page isThere={false} />);
  expect(document.activeElement).toBe(document.body);
});

test("the document is named after the page and the site", () => {
  render(<PageTitle title="Problems" />);
  expect(document.title).toBe("Problems - OJ");
});
