import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { LevelMark } from "../../ui/mark/LevelMark.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import type { Person } from "./ProfileCard.tsx";
import css from "./SolvedCounts.module.css";
import { useUserHomeWords } from "./texts.ts";

interface Row {
  key: string | number;
  name: ReactNode;
  count: number;
}

/** Solved problems by level, language and tag; renders nothing if the viewer may not see any of these counts. */
export function SolvedCounts({ person }: { person: Person }) {
  const t = useUserHomeWords();
  const { solvedGroupByDifficulty, solvedByLanguage, solvedByTag, solvedList, ac } = person;
  const hidden = ac - solvedList.length;
  if (solvedList.length === 0) return null;
  const levels = [0, 1, 2].map((level) => ({
    key: level,
    name: <LevelMark level={level} />,
    count: solvedGroupByDifficulty[level]?.length ?? 0,
  }));
  const languages = solvedByLanguage.map(({ language, count }) => ({
    key: language,
    name: language,
    count,
  }));
  const tags = solvedByTag.map(({ id, name, count }) => ({
    key: id,
    name: (
      <Link to="/problem" search={{ tagId: [id] } as never}>
        {name}
      </Link>
    ),
    count,
  }));
  return (
    <Panel title={t("counts.title")}>
      <div className={css.groups}>
        <Group title={t("counts.level")} rows={levels} />
        <Group title={t("counts.language")} rows={languages} />
        <Group title={t("counts.tag")} rows={tags} />
      </div>
      {/* Also shows the number of solved problems that are hidden, because the counts would otherwise not agree with
       * the number of solved problems above. */}
      {hidden > 0 && <p className={css.hidden}>{t("hiddenSolved", { count: hidden })}</p>}
    </Panel>
  );
}

const SHOWN = 6;

function Group({ title, rows }: { title: string; rows: Row[] }) {
  const t = useUserHomeWords();
  const locale = useDisplayLocale();
  const [whole, setWhole] = useState(false);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const hidden = rows.length - SHOWN;
  return (
    <section aria-label={title} className={css.group}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className={css.none}>{t("counts.none")}</p>
      ) : (
        <ul role="list">
          {rows.slice(0, whole ? rows.length : SHOWN).map(({ key, name, count }) => (
            <li key={key}>
              <span className={css.name}>{name}</span>
              <span className={css.track} aria-hidden>
                <span style={{ width: `${(100 * count) / most}%` }} />
              </span>
              <span className="figures">{count.toLocaleString(locale)}</span>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button look="quiet" size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t("counts.fewer") : t("counts.more", { count: hidden })}
        </Button>
      )}
    </section>
  );
}
