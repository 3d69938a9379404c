import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { UnreadCounts } from "../../shared/message/message.ts";
import { listenLive } from "../platform/live.ts";
import { unreadKey, unreadQuery } from "./queries.ts";

/** Numbers of unread messages of the user, by kind; undefined until they are loaded. */
export function useUnread(uid: string): UnreadCounts | undefined {
  return useQuery(unreadQuery(uid)).data;
}

export function totalOf(unread: UnreadCounts | undefined): number {
  return Object.values(unread ?? {}).reduce((sum, each) => sum + each, 0);
}

/** Updates the unread counts from the live channel; used only by the bell. */
export function useFollowUnread(uid: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      listenLive(
        ["messages"],
        (event) => {
          if (event.type === "messages") client.setQueryData(unreadKey(uid), event.unread);
          if (event.type === "resync") void client.invalidateQueries({ queryKey: unreadKey(uid) });
        },
        { canWait: true },
      ),
    [client, uid],
  );
}
