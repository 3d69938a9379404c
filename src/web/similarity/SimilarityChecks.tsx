import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { SimilarityRun } from "../../shared/submission/similarity.ts";
import { Button } from "../ui/control/Button.tsx";
import { PageLink, PageParameters } from "./PageLink.tsx";
import { PairView } from "./PairView.tsx";
import type { PageSource } from "./queries.ts";
import { RunList } from "./RunList.tsx";
import { RunView } from "./RunView.tsx";
import css from "./similarity.module.css";
import { pairInUrl, type SimilaritySearch } from "./similaritySearch.ts";
import { useSimilarityWords } from "./texts.ts";
import { UncertaintyNote } from "./UncertaintyNote.tsx";

/** Props of the dialog that starts a check. */
export interface StartDialogProps {
  onClose: () => void;
  onStarted: (run: SimilarityRun) => void;
}

/**
 * The similarity checks of a source, a single check, or two programs side by side, depending on the page's URL. `more`:
 * further search parameters of the page. `renderStart`: the dialog that starts a check of this source. `isReadOnly`:
 * whether checks can only be read.
 */
export function SimilarityChecks(props: {
  source: PageSource;
  search: SimilaritySearch;
  more?: Record<string, unknown>;
  isReadOnly?: boolean;
  renderStart: (dialog: StartDialogProps) => ReactNode;
}) {
  const { source, search, more = {}, isReadOnly = false, renderStart } = props;
  const t = useSimilarityWords();
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const show = (next: SimilaritySearch, replace = false) =>
    void navigate({ to: ".", search: { ...more, ...next }, replace, resetScroll: false });
  const { run, pair } = search;
  const ids = pairInUrl(pair);
  return (
    <PageParameters value={more}>
      <UncertaintyNote source={source.source} />
      {run === undefined && (
        <>
          {!isReadOnly && (
            <p className={css.acts}>
              <Button look="primary" icon="play" onClick={() => setStarting(true)}>
                {t("start")}
              </Button>
            </p>
          )}
          <RunList source={source} page={search.page ?? 1} isReadOnly={isReadOnly} />
        </>
      )}
      {run !== undefined && ids === undefined && (
        <>
          <p className={css.links}>
            <PageLink search={{}}>{t("back")}</PageLink>
          </p>
          <RunView id={run} search={search} show={show} isReadOnly={isReadOnly} />
        </>
      )}
      {run !== undefined && ids !== undefined && (
        <>
          <p className={css.links}>
            <PageLink search={{ ...search, pair: undefined }}>{t("backToRun")}</PageLink>
          </p>
          <PairView id={run} ids={ids} isReadOnly={isReadOnly} key={pair} />
        </>
      )}
      {isStarting &&
        renderStart({
          onClose: () => setStarting(false),
          onStarted(started) {
            setStarting(false);
            show({ run: started.id });
          },
        })}
    </PageParameters>
  );
}
