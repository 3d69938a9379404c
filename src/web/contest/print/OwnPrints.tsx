import { useQuery } from "@tanstack/react-query";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { ownPrintsQuery } from "./queries.ts";
import css from "./print.module.css";

/** The reader's own print requests, newest first. */
export function OwnPrints() {
  const t = useContestWords();
  const { cid, uid } = useContest();
  const { data: rows } = useQuery(ownPrintsQuery(cid, uid));
  if (!rows || rows.length === 0) return null;
  return (
    <Panel title={t("print.own")} label={t("print.own")} className={css.own}>
      <ul role="list" className={css.ownList}>
        {rows.map(({ id, displayId, pages, state, gmtCreate }) => (
          <li key={id}>
            <span className={css[state]}>{t(`print.${state}`)}</span>
            {displayId && <strong>{displayId}</strong>}
            <span>{t("print.pages", { pages })}</span>
            <TimeAgo at={gmtCreate} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
