import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { toast } from "../ui/toast.tsx";
import type { OpenContest } from "./contestContext.ts";
import { unreadAnnouncementsQuery } from "./queries.ts";
import { readAnnouncements, markRead } from "./readAnnouncements.ts";
import { useContestWords } from "./texts.ts";

/** A notice stays until it is dismissed, at most this long. */
const NOTICE_MS = 12 * 3_600_000;

/** Shows each announcement that this browser has not shown yet once, as a notice that stays. */
export function useUnreadAnnouncements({ cid, uid, gate }: OpenContest): void {
  const t = useContestWords();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data } = useQuery({
    ...unreadAnnouncementsQuery(cid, uid, () => readAnnouncements(cid)),
    enabled: gate === "open",
  });
  useEffect(() => {
    const read = new Set(readAnnouncements(cid));
    const fresh = (data ?? []).filter(({ id }) => !read.has(id));
    if (fresh.length === 0) return;
    // The oldest first: the newest is nearest to the reader's eyes.
    for (const { title } of fresh.toReversed()) {
      toast("info", t("newAnnouncement", { title }), {
        stay: NOTICE_MS,
        action: {
          label: t("readAnnouncement"),
          run: () =>
            void navigate({
              to: "/contest/$contestID/announcements",
              params: { contestID: String(cid) },
            }),
        },
      });
    }
    markRead(
      cid,
      fresh.map(({ id }) => id),
    );
    void client.invalidateQueries({ queryKey: ["contest", "announcements", uid, cid] });
  }, [data, cid, uid, t, navigate, client]);
}
