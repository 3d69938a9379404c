import type { Page } from "playwright-core";
import { expect } from "vitest";
import { answerOf } from "../../support/captchaAnswer.ts";
import type { Site } from "./site.ts";

/**
 * Returns a function that answers the text question that the page shows. To find the answer, it uses the secret key of
 * the test servers. The questions are collected from the start, because the page may request several of them and then
 * show any one of them.
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
      // Ignores the error that occurs if the page has already replaced the question with another one.
      .catch(() => undefined);
  });
  const currentKey = async (): Promise<string | undefined> => {
    for (const [text, key] of keys) if (await page.getByText(text).isVisible()) return key;
    return undefined;
  };
  return async () => {
    let key: string | undefined;
    await expect.poll(async () => (key = await currentKey())).toBeDefined();
    return answerOf(site, key ?? "");
  };
}
