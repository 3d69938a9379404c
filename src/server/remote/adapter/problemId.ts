import { RemoteError } from "./remoteError.ts";
import type { RemoteProblemId } from "./adapter.ts";

/** Longest text that can be an ID or an address of a problem. */
const TEXT_MAX = 300;

interface IdPatterns {
  judge: string;
  /** A key as users write it, anchored: `/^[1-9]\d{3,5}$/`. */
  key: RegExp;
  /** Addresses of the judge's problem pages, without scheme; the group `key` is the key. */
  address: RegExp;
}

/**
 * The problem of an ID with or without the judge's prefix, or of a pasted address.
 * @throws RemoteError `badProblemId`
 */
export function parseProblemId(text: string, { judge, key, address }: IdPatterns): RemoteProblemId {
  const input = text.trim();
  if (input.length > TEXT_MAX) throw new RemoteError("badProblemId");
  const ofAddress = address.exec(input.replace(/^https?:\/\//i, ""))?.groups?.["key"];
  const prefix = `${judge}-`;
  const ofId = input.toUpperCase().startsWith(prefix) ? input.slice(prefix.length) : input;
  const value = ofAddress ?? ofId;
  if (!key.test(value)) throw new RemoteError("badProblemId");
  return { key: value, displayId: prefix + value };
}
