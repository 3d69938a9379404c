import type { Shape } from "../shape.ts";
import type { moderation as source } from "../zh-CN/moderation.ts";

export const moderation = {
  titleUser: "Report {name}",
  part: "What do you report?",
  parts: { name: "Username or nickname", avatar: "Avatar", signature: "Bio" },
  cancel: "Cancel",
  open: "Report",
  done: "Reported",
  title: "Report discussion",
  titleComment: "Report comment",
  tags: "Reasons",
  tag: {
    spam: "Spam",
    illegal: "Illegal",
    vulgar: "Vulgar",
    gambling: "Gambling or fraud",
    abuse: "Abuse",
    plagiarism: "Plagiarism",
  },
  reason: "Details",
  hint: "Choose reasons or write details. The author does not learn who reported.",
  missing: "Choose at least one reason, or write details",
  send: "Send report",
  sent: "Report sent to the administrators",
} as const satisfies Shape<typeof source>;
