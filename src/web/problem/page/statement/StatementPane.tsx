import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, lazy, memo, useId } from "react";
import type { ProblemDetail } from "../../../../shared/problem/problem.ts";
import { pagesOf } from "../../../place/entries.ts";
import { websiteConfigQuery } from "../../../platform/siteQueries.ts";
import { useTexts } from "../../../platform/texts.tsx";
import { moveTab } from "../../../ui/page/tabKeyboard.ts";
import { attachmentsOf } from "./attachmentsOf.ts";
import { useProblemPlace } from "../problemPlace.ts";
import { laterPanels } from "../lazyPanelsOf.ts";
import { StatementBody } from "./StatementBody.tsx";
import { StatementHead } from "./StatementHead.tsx";
import css from "./StatementPane.module.css";

// Tabs other than the first are loaded when they are opened.
const LaterTab = lazy(async () => ({ default: (await laterPanels()).LaterTab }));

type TabName = "description" | "mySubmissions" | "editorials" | "discussions" | "attachments";

interface StatementPaneProps {
  detail: ProblemDetail;
  /** Language chosen in the editor; the limits for this language are shown. */
  language: string | null;
  /** The verdict, if it arrived while the tab was in the background. */
  titlePrefix: string | null;
  onStatementLanguage(language: string): void;
  /** Puts the code of an earlier submission into the editor. */
  onRestore(code: string, language: string): void;
}

/** The statement and information about the problem. Not rerendered while the user types. */
export const StatementPane = memo(function StatementPane(props: StatementPaneProps) {
  const { detail, language, titlePrefix, onStatementLanguage, onRestore } = props;
  const t = useTexts("problemPage");
  const id = useId();
  const { frame, hidesEditorials = false } = useProblemPlace();
  const hasDiscussions = useQuery(websiteConfigQuery()).data?.discussion && pagesOf(frame).isBank;
  const attachments = attachmentsOf(detail.problem.userExtraFile);
  const tabs: TabName[] = ["description", "mySubmissions"];
  if (!hidesEditorials) tabs.push("editorials");
  if (hasDiscussions) tabs.push("discussions");
  if (attachments.length > 0) tabs.push("attachments");
  // The selected tab is part of the URL, so that the back link of a discussion post leads to this tab.
  const wanted = useSearch({ strict: false, select: (search) => (search as { tab?: string }).tab });
  const tab = tabs.find((name) => name === wanted) ?? "description";
  const navigate = useNavigate();
  const setTab = (name: TabName) =>
    void navigate({
      to: ".",
      search: { tab: name === "description" ? undefined : name } as never,
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={css.pane} data-pane="statement" tabIndex={-1}>
      <StatementHead
        detail={detail}
        language={language}
        titlePrefix={titlePrefix}
        onStatementLanguage={onStatementLanguage}
      />
      <div
        className={css.tabs}
        role="tablist"
        aria-label={t("tabs")}
        onKeyDown={(event) => moveTab(event, tabs, setTab)}
      >
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === tab}
            aria-controls={`${id}-panel`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {t(name)}
            {name === "attachments" && <span className="figures"> {attachments.length}</span>}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
        className={css.panel}
      >
        {tab === "description" && <StatementBody problem={detail.problem} />}
        <Suspense fallback={null}>
          {tab !== "description" && (
            <LaterTab
              name={tab}
              problem={detail.problem}
              attachments={attachments}
              onRestore={onRestore}
            />
          )}
        </Suspense>
      </div>
    </div>
  );
});
