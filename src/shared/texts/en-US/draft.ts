import type { Shape } from "../shape.ts";
import type { draft as source } from "../zh-CN/draft.ts";

export const draft = {
  found: "Unsaved changes from {at}.",
  foundHere: "Unsaved changes from {at} in this browser.",
  restore: "Restore",
  kept: "Your text is kept as a draft in this browser",
  notKept: "This browser cannot store a draft; copy your text before you close this dialog.",
  fromDraft: "Restored from the draft in this browser, last changed",
  older: "The original has been changed since then; saving replaces it with the draft.",
  discardDraft: "Discard draft",
  unsaved: "This browser cannot store a draft; your text is lost if you close this dialog",
  discard: "Discard",
  keepWriting: "Keep writing",
} as const satisfies Shape<typeof source>;
