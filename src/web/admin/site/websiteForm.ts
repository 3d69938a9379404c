import { type WebsiteField, websiteLimits } from "../../../shared/site/siteConfig.ts";

/** Error according to the server's rules: the key of its message, or null. */
export function websiteProblem(
  field: WebsiteField,
  text: string,
): "linkWrong" | "originWrong" | "tooLong" | null {
  const trimmed = text.trim();
  if (trimmed.length > websiteLimits[field]) return "tooLong";
  if (trimmed === "" || !field.endsWith("Url")) return null;
  if (field === "baseUrl") {
    return /^https?:\/\/[^\s"'<>\\/?#@]+\/?$/i.test(trimmed) ? null : "originWrong";
  }
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(trimmed) ? null : "linkWrong";
}
