import { type WebsiteField, websiteLimits } from "../../../shared/site/siteConfig.ts";

/** Checks a field by the server's rules; returns the key of the error message, or null if the value is valid. */
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
