import { useEffect, useState } from "react";
import type { Locale } from "../../../shared/text/locale.ts";
import { useDisplayLocale, useTexts } from "../../platform/texts.tsx";
import { Tooltip } from "../layer/HoverCard.tsx";
import { timeAgo } from "../text/timeAgo.ts";

/** A relative time such as "3 minutes ago", which is updated while it is shown; hover and focus show the exact time. */
export function TimeAgo({ at }: { at: string }) {
  const locale = useDisplayLocale();
  const t = useTexts("ui");
  const moment = new Date(at).getTime();
  const [now, setNow] = useState(Date.now);
  const young = now - moment < 3_600_000;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), young ? 15_000 : 600_000);
    return () => clearInterval(timer);
  }, [young]);
  return (
    <Tooltip text={exactTime(at, locale)}>
      <time dateTime={at} className="figures">
        {timeAgo(moment, now, locale) ?? t("justNow")}
      </time>
    </Tooltip>
  );
}

/** Date and time in the viewer's time zone, to the second. */
export function exactTime(at: string, locale: Locale): string {
  return new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "medium" });
}
