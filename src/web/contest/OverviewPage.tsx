import { useDisplayLocale } from "../platform/texts.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { EmptyNote } from "../ui/Note.tsx";
import { PageTitle } from "../ui/pageTitle.tsx";
import { Panel } from "../ui/Panel.tsx";
import { durationInWords } from "../ui/durationInWords.ts";
import { useContest, usePhase } from "./contestContext.ts";
import { RenderedText } from "../prose/RenderedText.tsx";
import { useContestWords } from "./texts.ts";
import { VirtualCard } from "./virtual/VirtualCard.tsx";
import css from "./OverviewPage.module.css";

/** The organizer's description of the contest. */
export function OverviewPage() {
  const t = useContestWords();
  const locale = useDisplayLocale();
  const contest = useContest();
  const phase = usePhase(contest);
  const { info, cid } = contest;
  return (
    <div className={css.page}>
      <PageTitle title={t("titleOf", { tab: t("tabs.overview"), contest: info.title })} hidden />
      <p className={css.facts}>
        {info.author !== "" && <span>{t("by", { name: info.author })}</span>}
        <span>{t("length", { length: durationInWords(info.duration, locale) })}</span>
        {phase === "running" && contest.gate === "open" && (
          <ButtonLink
            look="primary"
            to="/contest/$contestID/problems"
            params={{ contestID: String(cid) }}
          >
            {t("toProblems")}
          </ButtonLink>
        )}
      </p>
      <p className={css.rule}>
        <strong>{t("rule")}</strong> {t(`rules.${info.rule}`)}
        <span>{t(`ruleMeaning.${info.rule}`)}</span>
      </p>
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
