import { useQuery } from "@tanstack/react-query";
import { estimateResending } from "../../shared/judge/remoteAdmin.ts";
import { call } from "../platform/api.ts";
import { useDisplayLocale } from "../platform/texts.tsx";
import { durationInWords } from "../ui/text/durationInWords.ts";
import { Toggle } from "../ui/control/Field.tsx";
import { useRemoteWords } from "./texts.ts";
import css from "./RemoteNote.module.css";

export { wordsReady } from "./RemoteNote.tsx";

/**
 * Lets the user choose whether submissions that were already sent to remote judges are sent again; renders nothing if
 * there are no such submissions.
 */
export function ResendChoice(props: {
  submitIds: number[];
  isAnew: boolean;
  onChange(isAnew: boolean): void;
}) {
  const { submitIds, isAnew, onChange } = props;
  const t = useRemoteWords();
  const locale = useDisplayLocale();
  const { data } = useQuery({
    queryKey: ["remote", "resend", submitIds],
    queryFn: ({ signal }) => call(estimateResending, { submitIds }, signal),
  });
  if (!data || data.count === 0) return null;
  const { count, seconds } = data;
  return (
    <div className={css.panel}>
      <p className={css.why}>{t("resend.polls", { count })}</p>
      <Toggle label={t("resend.anew")} checked={isAnew} onChange={onChange} />
      {isAnew && (
        <p className={css.why} role="status">
          {seconds === null
            ? t("resend.noAccount", { count })
            : t("resend.takes", { count, time: durationInWords(seconds, locale) })}
        </p>
      )}
    </div>
  );
}
