import { expect, test } from "vitest";
import { isForeignCounter } from "./foreignCounters.ts";

test.each([
  "nSubmit",
  "nAccept",
  "accepted",
  "submit",
  "solved",
  "accepted_number",
  "submissionCount",
])("%s counts", (name) => expect(isForeignCounter(name)).toBe(true));

test.each([
  "acm",
  "subtasks",
  "submission_limit",
  "url",
  "source",
  "solution",
  "accepted_languages",
])("%s does not", (name) => expect(isForeignCounter(name)).toBe(false));
