import type { Shape } from "../shape.ts";
import type { messageServer as source } from "../zh-CN/messageServer.ts";

export const messageServer = {
  roleChangedTitle: "Your permissions have changed",
  roleChanged: "An administrator changed your account from **{from}** to **{to}**.",
  accountApprovedTitle: "Your application was approved",
  accountApproved: "Welcome! You can log in and use all functions now.",
  role1000: "super administrator",
  role1001: "administrator",
  role1002: "user",
  role1003: "user (no submissions)",
  role1004: "user (no new discussions)",
  role1005: "user (muted)",
  role1006: "user (no submissions, no new discussions)",
  role1007: "user (no submissions, muted)",
  role1008: "problem administrator",
} as const satisfies Shape<typeof source>;
