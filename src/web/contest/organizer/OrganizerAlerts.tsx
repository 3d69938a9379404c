import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { setTitleMark } from "../../ui/page/pageTitle.tsx";
import { type Alerts, playTone, useAlerts, useSoundOnMore } from "./alerts.ts";
import { itemsOf, overviewQuery } from "./queries.ts";

/**
 * Alerts the organizer to waiting items on every page of a contest, depending on the settings of this browser. Renders
 * nothing.
 */
export function OrganizerAlerts({ cid }: { cid: number }) {
  const [alerts] = useAlerts();
  return alerts.sound || alerts.badge ? <Watching cid={cid} {...alerts} /> : null;
}

function Watching({ cid, sound, badge }: Alerts & { cid: number }) {
  const { data } = useQuery(overviewQuery(cid));
  const items = data && itemsOf(data);
  useSoundOnMore(items, sound, playTone);
  useEffect(() => {
    setTitleMark(badge && items ? `(${String(items)}) ` : "");
    return () => setTitleMark("");
  }, [badge, items]);
  return null;
}
