import { Panel } from "../../ui/page/Panel.tsx";
import list from "./LanguagesOffered.module.css";
import type { HomeSummary } from "./SiteCounts.tsx";
import { useHomeMoreWords } from "./texts.ts";

/** Remote judges to whose problems users can submit on this site. */
export function RemoteJudges({ judges }: { judges: HomeSummary["remoteJudges"] }) {
  const t = useHomeMoreWords();
  return (
    <Panel title={t("remote")}>
      <ul role="list" className={list.languages}>
        {judges.map(({ oj, languages, isDown }) => (
          <li key={oj} title={t("remoteLanguages", { count: languages })}>
            {oj}
            {isDown && <span className={list.down}> · {t("remoteDown")}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
