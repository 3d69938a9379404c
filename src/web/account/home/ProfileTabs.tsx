import { Link } from "@tanstack/react-router";
import { Button } from "../../ui/control/Button.tsx";
import { LevelMark } from "../../ui/mark/LevelMark.tsx";
import { moveTab } from "../../ui/page/tabKeyboard.ts";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import type { Person } from "./ProfileCard.tsx";
import { Signature } from "./Signature.tsx";
import css from "./UserHomePage.module.css";
import { useUserHomeWords } from "./texts.ts";

export type TabName = "profile" | "solved";
const tabs: readonly TabName[] = ["profile", "solved"];

interface TabsProps {
  person: Person;
  own: boolean;
  tab: TabName;
  onTab(tab: TabName): void;
  refreshing: boolean;
  onRefresh(): void;
}

/** Signature and solved problems of a user (specification 2.6). */
export function ProfileTabs({ person, own, tab, onTab, refreshing, onRefresh }: TabsProps) {
  const t = useUserHomeWords();
  return (
    <Panel flush>
      <div className={css.tabBar}>
        <div
          role="tablist"
          aria-label={t("tabs")}
          className={css.tabs}
          onKeyDown={(event) => moveTab(event, tabs, onTab)}
        >
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={name === tab}
              aria-controls={`panel-${name}`}
              tabIndex={name === tab ? 0 : -1}
              onClick={() => onTab(name)}
            >
              {t(`${name}Tab`)}
              {name === "solved" && <span className="figures">{person.ac}</span>}
            </button>
          ))}
        </div>
        {tab === "solved" && (
          <Button look="quiet" size="small" icon="refresh" busy={refreshing} onClick={onRefresh}>
            {t("refresh")}
          </Button>
        )}
      </div>
      <div
        role="tabpanel"
        id={`panel-${tab}`}
        aria-labelledby={`tab-${tab}`}
        tabIndex={0}
        className={css.tabPanel}
      >
        {tab === "profile" ? (
          <Words html={person.signatureHtml} own={own} />
        ) : (
          <Solved person={person} own={own} />
        )}
      </div>
    </Panel>
  );
}

function Words({ html, own }: { html: string | null; own: boolean }) {
  const t = useUserHomeWords();
  if (html) return <Signature html={html} />;
  const action = own && <Link to="/setting">{t("writeSignature")}</Link>;
  return <EmptyNote icon="lines" title={t("noSignature")} action={action} />;
}

function Solved({ person, own }: { person: Person; own: boolean }) {
  const t = useUserHomeWords();
  const { solvedGroupByDifficulty, solvedList, ac } = person;
  const hidden = ac - solvedList.length;
  if (ac === 0) {
    const action = own && <Link to="/problem">{t("findProblem")}</Link>;
    return <EmptyNote icon="check" title={t("noSolved")} action={action} />;
  }
  return (
    <div className={css.levels}>
      {[0, 1, 2].map((level) => {
        const problems = solvedGroupByDifficulty[level] ?? [];
        if (problems.length === 0) return null;
        return (
          <section key={level} aria-labelledby={`level-${level}`}>
            <h3 id={`level-${level}`} className={css.levelHead}>
              <LevelMark level={level} />{" "}
              <span className="figures">{t("levelCount", { count: problems.length })}</span>
            </h3>
            <ul role="list" className={css.problems}>
              {problems.map(({ id, problemId }) => (
                <li key={id}>
                  <Link to="/problem/$problemID" params={{ problemID: problemId }}>
                    {problemId}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {hidden > 0 && <p className={css.hidden}>{t("hiddenSolved", { count: hidden })}</p>}
    </div>
  );
}
