import { useDisplayLocale } from "../platform/texts.tsx";
import { useStaleSince } from "../platform/useStaleSince.ts";
import { Icon } from "../ui/control/Icon.tsx";
import css from "./NotLive.module.css";
import { useContestWords } from "./texts.ts";

interface NotLiveProps {
  /** The query whose data is shown. */
  of: Parameters<typeof useStaleSince>[0];
}

/** Warns that the data may be outdated and shows the time of the data, until the page is up to date. */
export function NotLive({ of }: NotLiveProps) {
  const t = useContestWords();
  const locale = useDisplayLocale();
  const moment = useStaleSince(of);
  return (
    <div role="status" className={css.frame}>
      {moment !== null && (
        <p className={css.note}>
          <Icon name="warning" />
          {t("notLive", { time: timeOf(moment, locale) })}
        </p>
      )}
    </div>
  );
}

/** Formats a time; the date is included unless the time is today. */
function timeOf(moment: number, locale: string): string {
  const at = new Date(moment);
  return at.toDateString() === new Date().toDateString()
    ? at.toLocaleTimeString(locale)
    : at.toLocaleString(locale);
}
