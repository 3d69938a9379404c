import { useCallback, useRef, useState } from "react";
import { FOLLOWED_MAX } from "../../../shared/contest/scoreboardCalls.ts";
import { localStore } from "../../platform/storage.ts";

const keyOf = (uid: string, cid: number) =>
  `verdict.followed/${encodeURIComponent(uid)}/${String(cid)}`;

/** The stored uids; an invalid value is treated as an empty list. */
function readFollowed(uid: string, cid: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStore()?.getItem(keyOf(uid, cid)) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((one) => typeof one === "string").slice(0, FOLLOWED_MAX);
  } catch {
    return [];
  }
}

/**
 * Adds a user to the list, or removes the user if the list already contains them. If there are too many users, the
 * oldest entry is dropped.
 */
export function toggled(followed: readonly string[], uid: string): string[] {
  if (followed.includes(uid)) return followed.filter((one) => one !== uid);
  return [...followed, uid].slice(-FOLLOWED_MAX);
}

/** Users whom this reader follows on the scoreboard of this contest, stored in this browser. */
export function useFollowed(reader: string, cid: number) {
  const [followed, setFollowed] = useState(() => readFollowed(reader, cid));
  const latest = useRef(followed);
  const toggle = useCallback(
    (uid: string) => {
      latest.current = toggled(latest.current, uid);
      setFollowed(latest.current);
      try {
        localStore()?.setItem(keyOf(reader, cid), JSON.stringify(latest.current));
      } catch {
        // Storing failed, so the user is followed only until the viewer leaves the page.
      }
    },
    [reader, cid],
  );
  return { followed, toggle };
}
