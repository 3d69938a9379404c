import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getRemoteJudgeNow } from "../../shared/judge/remote.ts";
import { linkBanks, type ProblemDetail } from "../../shared/problem/problem.ts";
import { call } from "../platform/api.ts";
import { useSession } from "../platform/session.ts";
import { useDisplayLocale } from "../platform/texts.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import { judgeTitle } from "./judgeTitle.ts";
import css from "./RemoteDown.module.css";
import { useRemoteWords } from "./texts.ts";

/**
 * Explains what happens to submissions while a remote judge is unavailable; renders nothing if the judge works with the
 * viewer's own session.
 */
export function RemoteDown({ remote }: { remote: NonNullable<ProblemDetail["remote"]> }) {
  const { usesSessions = true } = remote;
  const code = remote.judge;
  const t = useRemoteWords();
  const locale = useDisplayLocale();
  const uid = useSession()?.user.uid;
  const { data } = useQuery({
    queryKey: ["remote", "now", code, usesSessions, uid],
    queryFn: ({ signal }) => call(getRemoteJudgeNow, { judge: code, usesSessions }, signal),
    staleTime: 0,
  });
  if (!data || data.reason === null) return null;
  const { reason, until, mayStore } = data;
  const judge = judgeTitle(t, { judge: code, title: code });
  const time =
    until === null ? "" : new Date(until).toLocaleTimeString(locale, { timeStyle: "short" });
  const isLinked = linkBanks.includes(code);
  return (
    <p className={css.down} role="status">
      <Icon name="warning" />{" "}
      {t(`down.${reason === "paused" && isLinked ? "pausedLink" : reason}`, { judge, time })}{" "}
      {mayStore && (
        <Link to="/setting" hash="remote">
          {t("down.store")}
        </Link>
      )}
    </p>
  );
}
