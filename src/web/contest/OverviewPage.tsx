import { ButtonLink } from "../ui/control/Button.tsx";
import { LogoImage } from "../ui/mark/LogoImage.tsx";
import { EmptyNote } from "../ui/notice/Note.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { ContestFacts } from "./ContestFacts.tsx";
import { useContest, usePhase } from "./contestContext.ts";
import { OwnCategories } from "./OwnCategories.tsx";
import { ReminderSwitch } from "./ReminderSwitch.tsx";
import { Registered } from "./Registered.tsx";
import { RenderedText } from "../prose/RenderedText.tsx";
import { useContestWords } from "./texts.ts";
import { VirtualCard } from "./virtual/VirtualCard.tsx";
import css from "./OverviewPage.module.css";

/** The organizer's description of the contest. */
export function OverviewPage() {
  const t = useContestWords();
  const contest = useContest();
  const phase = usePhase(contest);
  const { info, cid, uid } = contest;
  const upsolves = phase === "ended" && info.upsolvingClosed === null;
  return (
    <div className={css.page}>
      <PageTitle title={t("titleOf", { tab: t("tabs.overview"), contest: info.title })} hidden />
      {info.logo && (
        <LogoImage
          logo={info.logo}
          height={72}
          maxWidth="min(24rem, 100%)"
          alt={t("logoOf", { contest: info.title })}
        />
      )}
      <ContestFacts
        contest={contest}
        action={
          (phase === "running" || upsolves) &&
          contest.gate === "open" && (
            <ButtonLink
              look="primary"
              to="/contest/$contestID/problems"
              params={{ contestID: String(cid) }}
            >
              {t(upsolves ? "upsolving.start" : "toProblems")}
            </ButtonLink>
          )
        }
      />
      {info.mayUnregister && phase === "scheduled" && <Registered />}
      {info.auth === 0 && phase === "scheduled" && uid !== "" && <ReminderSwitch />}
      <OwnCategories />
      {phase === "ended" && <VirtualCard />}
      <Panel>
        {info.html === "" ? (
          <EmptyNote icon="file" title={t("noDescription")} />
        ) : (
          <RenderedText html={info.html} />
        )}
      </Panel>
    </div>
  );
}
