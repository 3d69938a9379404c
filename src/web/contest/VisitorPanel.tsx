import { requestLogin } from "../platform/loginRequest.ts";
import { Button, ButtonLink } from "../ui/control/Button.tsx";
import { EmptyNote } from "../ui/notice/Note.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { RenderedText } from "../prose/RenderedText.tsx";
import { ContestFacts } from "./ContestFacts.tsx";
import { openBoardAddress } from "./board/openBoardAddress.ts";
import { accessOf, type OpenContest, usePhase } from "./contestContext.ts";
import register from "./RegisterForm.module.css";
import type { tabOf } from "./tabOf.ts";
import { useContestWords } from "./texts.ts";

/** What visitors who are not logged in may read about a contest, and how to take part. */
export function VisitorPanel(props: { contest: OpenContest; tab: ReturnType<typeof tabOf> }) {
  const { contest, tab } = props;
  const t = useContestWords();
  const { info } = contest;
  return (
    <>
      <PageTitle title={t("titleOf", { tab: t(`tabs.${tab}`), contest: info.title })} hidden />
      <VisitorBar contest={contest} />
      <ContestFacts contest={contest} />
      {accessOf(info.auth) === "private" ? (
        <PrivateEntry contest={contest} />
      ) : (
        <Panel title={t("overview")}>
          {info.html === "" ? (
            <EmptyNote icon="file" title={t("noDescription")} />
          ) : (
            <RenderedText html={info.html} />
          )}
        </Panel>
      )}
    </>
  );
}

/**
 * Explains the purpose of the login, offers the login, and links to the scoreboard if the scoreboard needs no login.
 */
function VisitorBar({ contest }: { contest: OpenContest }) {
  const t = useContestWords();
  const { info, cid } = contest;
  const phase = usePhase(contest);
  const isPrivate = accessOf(info.auth) === "private";
  return (
    <div className={register.bar}>
      <span>{t(isPrivate ? "visitorPrivate" : phase === "ended" ? "visitorOver" : "visitor")}</span>
      <span className={register.acts}>
        {info.openRank && phase !== "scheduled" && (
          <ButtonLink
            size="small"
            icon="chart"
            to={openBoardAddress(info)}
            params={{ contestID: String(cid) }}
          >
            {t("tabs.rank")}
          </ButtonLink>
        )}
        <Button size="small" look="primary" onClick={() => requestLogin("required")}>
          {t(phase === "ended" ? "login" : "signInToTakePart")}
        </Button>
      </span>
    </div>
  );
}

/** The conditions for taking part in a private contest, or a note that its registration is closed. */
function PrivateEntry({ contest }: { contest: OpenContest }) {
  const t = useContestWords();
  const { info } = contest;
  if (usePhase(contest) === "ended") {
    return (
      <EmptyNote icon="lock" title={t("closedTitle")}>
        {t(info.opensToAll ? "closedUntilOpen" : "closedText")}
      </EmptyNote>
    );
  }
  const needs = [
    "account",
    info.openAccountLimit && "name",
    info.openPwdLimit && "password",
    info.entrants === "teams" && "team",
    !info.openAccountLimit && !info.openPwdLimit && info.entrants !== "teams" && "register",
  ] as const;
  return (
    <Panel title={t("needs.title")}>
      <ul className={register.needs}>
        {needs.map((need) => need && <li key={need}>{t(`needs.${need}`)}</li>)}
      </ul>
    </Panel>
  );
}
