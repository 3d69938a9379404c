import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listenLive } from "../platform/live.ts";
import type { OpenContest } from "./contestContext.ts";

/** A change reaches a thousand browsers at once: each asks at a moment of its own within this time. */
const SPREAD_MS = 500;

/** Asks again for the contest's settings, problems and announcements when the live channel says that they changed. */
export function useContestNews({ cid, uid }: OpenContest): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = listenLive([`contest-news:${cid}`], (event) => {
      const isOurs = event.type === "contest-news" && event.cid === cid;
      if ((!isOurs && event.type !== "resync") || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        for (const part of ["info", "problems", "unread", "announcements"]) {
          void client.invalidateQueries({ queryKey: ["contest", part, uid, cid] });
        }
      }, Math.random() * SPREAD_MS);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [client, cid, uid]);
}
