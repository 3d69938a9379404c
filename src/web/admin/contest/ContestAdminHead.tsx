import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import css from "./ContestAdminHead.module.css";
import { ContestLinks, ContestNav } from "./ContestNav.tsx";
import { adminContestQuery } from "./queries.ts";
import { useAdminContestWords } from "./texts.ts";

/** Titles of contests that were opened earlier; they let the heading keep its height while a page loads. */
const knownTitles = new Map<string, string>();

/**
 * The header of every admin page of a contest: the contest's title and the tabs, at the same position on all pages.
 * `children`: the page's buttons. `name`: the page's name if it has no tab.
 */
export function ContestAdminHead(props: {
  contestId: string;
  part: ComponentProps<typeof ContestNav>["part"];
  name?: string;
  /** Whether this is the only one of the contest's admin pages that the reader may open. */
  isAlone?: boolean;
  children?: ReactNode;
}) {
  const { contestId, part, isAlone = false, children } = props;
  const t = useAdminContestWords();
  const contest = useQuery({ ...adminContestQuery(Number(contestId)), refetchOnMount: false });
  const loaded = contest.data?.title;
  if (loaded !== undefined) knownTitles.set(contestId, loaded);
  const title = loaded ?? knownTitles.get(contestId);
  const name = props.name ?? t(`tab.${part}`);
  return (
    <>
      <header className={css.head}>
        <div className={css.top}>
          <ContestLinks contestId={contestId} />
          {children && <span className={css.acts}>{children}</span>}
        </div>
        {title === undefined ? (
          <PageTitle title={name} />
        ) : (
          <PageTitle title={`${name} · ${title}`}>
            <span className="visually-hidden">{`${name} · `}</span>
            {title}
          </PageTitle>
        )}
      </header>
      {!isAlone && <ContestNav contestId={contestId} part={part} />}
    </>
  );
}
