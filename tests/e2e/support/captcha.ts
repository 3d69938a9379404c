import type { Page } from "playwright-core";
import { expect } from "vitest";
import { answerOf } from "../../support/mailAnswers.ts";
import type { Site } from "./site.ts";

/**
 * Answers the question in words that a page shows, as only somebody with the instance's key could.
 * Listens from now on: which of several that were asked for is shown, the page alone knows.
 */
export function answersQuestions(site: Site, page: Page): () => Promise<string> {
  const keys = new Map<string, string>();
  page.on("response", (response) => {
    if (!response.url().includes("/api/captcha?")) return;
    void response
      .json()
      .then(({ data }: { data: { text: string | null; captchaKey: string } }) => {
        if (data.text !== null) keys.set(data.text, data.captchaKey);
      })
      // The page went on to another one.
      .catch(() => undefined);
  });
  const shown = async (): Promise<string | undefined> => {
    for (const [text, key] of keys) if (await page.getByText(text).isVisible()) return key;
    return undefined;
  };
  return async () => {
    let key: string | undefined;
    await expect.poll(async () => (key = await shown())).toBeDefined();
    return answerOf(site, key ?? "");
  };
}
