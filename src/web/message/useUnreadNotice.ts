import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { UnreadCounts } from "../../shared/message/message.ts";
import { closeToast, toast } from "../ui/notice/toast.tsx";
import { countNames, messageTabs, type MessageTab } from "./tabs.ts";
import { useMessageWords } from "./texts.ts";
import { totalOf } from "./useUnread.ts";

const STAY_MS = 30_000;

/** The first tab with unread messages. */
export function unreadTab(unread: UnreadCounts | undefined): MessageTab {
  return messageTabs.find((tab) => (unread?.[countNames[tab]] ?? 0) > 0) ?? "discuss";
}

/**
 * Shows a notice for 30 seconds when the number of unread messages increases while a page is open. Pages of a contest
 * show their own notices for answers, and no other notices.
 */
export function useUnreadNotice(unread: UnreadCounts | undefined): void {
  const t = useMessageWords();
  const navigate = useNavigate();
  const isInContest = useLocation().pathname.startsWith("/contest/");
  const before = useRef<number>(undefined);
  const count = unread && totalOf(unread);
  useEffect(() => {
    const previous = before.current;
    before.current = count;
    if (count === undefined || previous === undefined || count <= previous) return undefined;
    if (isInContest) return undefined;
    const text = t("arrived", { count });
    const tab = unreadTab(unread);
    toast("info", text, {
      stay: STAY_MS,
      action: {
        label: t("show"),
        run: () => void navigate({ to: "/message/$tab", params: { tab } }),
      },
    });
    return () => closeToast(text);
    // The translator and the router are not dependencies, because a change to them must not trigger a notice.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [count]);
}
