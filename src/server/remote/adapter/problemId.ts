import { RemoteError } from "./remoteError.ts";
import type { RemoteProblemId } from "./adapter.ts";

/** Maximum length of an ID or an address of a problem. */
const TEXT_MAX = 300;

interface IdPatterns {
  judge: string;
  /** Anchored pattern for a key as users write it: `/^[1-9]\d{3,5}$/`. */
  key: RegExp;
  /**
   * Pattern for the addresses of the judge's problem pages, without scheme; its group `key` captures the problem's key.
   */
  address: RegExp;
  /** The required value of the group `host`, if `address` matches the pages of several sites. */
  host?: string;
}

/**
 * Parses a problem's ID, with or without the judge's prefix, or the address of the problem's page, as typed or pasted
 * by a user.
 * @throws RemoteError with the code `badProblemId`
 */
export function parseProblemId(
  text: string,
  { judge, key, address, host }: IdPatterns,
): RemoteProblemId {
  const input = text.trim();
  if (input.length > TEXT_MAX) throw new RemoteError("badProblemId");
  const groups = address.exec(withoutScheme(input))?.groups;
  const ofAddress = groups?.["host"]?.toLowerCase() === host ? groups?.["key"] : undefined;
  const prefix = `${judge}-`;
  const ofId = input.toUpperCase().startsWith(prefix) ? input.slice(prefix.length) : input;
  const value = ofAddress ?? ofId;
  if (!key.test(value)) throw new RemoteError("badProblemId");
  return { key: value, displayId: prefix + value };
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//i, "");
}

/** Host and path of an address, without scheme, query and fragment. */
export function addressPath(address: string): string {
  const end = address.search(/[?#]/);
  return withoutScheme(end === -1 ? address : address.slice(0, end));
}
