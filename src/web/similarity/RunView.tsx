import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import {
  cancelSimilarityRun,
  deleteSimilarityRun,
  type getSimilarityRun,
} from "../../shared/submission/similarity.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/control/Button.tsx";
import { Choices } from "../ui/control/Choices.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { ErrorNote } from "../ui/notice/Note.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { ClusterList } from "./ClusterList.tsx";
import { PairList } from "./PairList.tsx";
import { isActive, runQuery, SIMILARITY } from "./queries.ts";
import css from "./similarity.module.css";
import type { SimilaritySearch } from "./similaritySearch.ts";
import { useSimilarityWords } from "./texts.ts";

type Run = OutputOf<typeof getSimilarityRun>;

/** One check: its progress, the number of programs not compared, and its pairs or groups. */
export function RunView(props: {
  id: number;
  search: SimilaritySearch;
  show: (search: SimilaritySearch, replace?: boolean) => void;
  isReadOnly: boolean;
}) {
  const { id, search, show, isReadOnly } = props;
  const t = useSimilarityWords();
  const { data, error, refetch } = useQuery(runQuery(id));
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { run, problems } = data;
  const letters = problems.map(({ displayId }) => displayId);
  const list = { id, search, show, compared: run.comparedPrograms, letters };
  return (
    <>
      <Panel
        title={t("runTitle", { id: String(id) })}
        action={isReadOnly ? undefined : <RunActs run={run} show={show} />}
      >
        <Summary data={data} />
      </Panel>
      <Choices
        label={t("view")}
        value={search.view ?? "pairs"}
        options={(["pairs", "clusters"] as const).map((value) => ({
          value,
          label: t(`${value}View`),
        }))}
        onChange={(view) =>
          show({ run: id, letter: search.letter, view: view === "clusters" ? view : undefined })
        }
      />
      {search.view === "clusters" ? <ClusterList {...list} /> : <PairList {...list} />}
    </>
  );
}

function Summary({ data: { run, problems, options, notCompared } }: { data: Run }) {
  const t = useSimilarityWords();
  const reasons = notCompared.map(({ reason, count }) => t(`obstacle.${reason}`, { count }));
  const count = notCompared.reduce((sum, each) => sum + each.count, 0);
  return (
    <div className={css.summary}>
      <p role="status">
        <strong>{t(`state.${run.state}`)}</strong>
        {" · "}
        {t("progress", { done: run.comparedPrograms, total: run.programs })}
      </p>
      {isActive(run) && (
        <progress
          className={css.progress}
          value={run.comparedPrograms}
          max={Math.max(1, run.programs)}
          aria-label={t("progress", { done: run.comparedPrograms, total: run.programs })}
        />
      )}
      <p className={css.text}>
        {t("options", {
          choice: t(`compared.${run.choice}`),
          templates: t(options.ignoreTemplates ? "on" : "off"),
          codes: options.ignoredCodes,
          submits: options.ignoredSubmitIds.length,
        })}
      </p>
      {count > 0 && (
        <p className={css.text}>{t("notComparedNote", { count, reasons: reasons.join(", ") })}</p>
      )}
      {problems.map(({ pid, displayId, failure, pairs, storedPairs }) => (
        <ProblemNote
          key={pid}
          displayId={displayId}
          failure={failure}
          pairs={pairs}
          storedPairs={storedPairs}
        />
      ))}
    </div>
  );
}

function ProblemNote(
  props: Pick<Run["problems"][number], "displayId" | "failure" | "pairs" | "storedPairs">,
) {
  const { displayId, failure, pairs, storedPairs } = props;
  const t = useSimilarityWords();
  if (failure !== null) {
    return (
      <p className={css.failure} role="alert">
        {displayId}: {t(`failure.${failure}`)}
      </p>
    );
  }
  // This note is shown if some of the pairs were not stored, or if submissions have been deleted since the check.
  if (pairs <= storedPairs || storedPairs === 0) return null;
  return (
    <p className={css.text}>{t("more", { problem: displayId, pairs, stored: storedPairs })}</p>
  );
}

function RunActs({ run, show }: { run: Run["run"]; show: (search: SimilaritySearch) => void }) {
  const t = useSimilarityWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (act: "cancel" | "delete") =>
      call(act === "cancel" ? cancelSimilarityRun : deleteSimilarityRun, { id: run.id }),
    onSuccess(_none, act) {
      toast("good", t(act === "cancel" ? "cancelled" : "deleted"));
      if (act === "delete") show({});
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled() {
      setDeleting(false);
      return client.invalidateQueries({ queryKey: SIMILARITY });
    },
  });
  if (isActive(run)) {
    return (
      <Button look="danger" size="small" busy={isPending} onClick={() => mutate("cancel")}>
        {t("cancelRun")}
      </Button>
    );
  }
  return (
    <>
      <Button look="quiet" size="small" icon="bin" onClick={() => setDeleting(true)}>
        {t("deleteRun")}
      </Button>
      {isDeleting && (
        <Dialog
          title={t("deleteRun")}
          onClose={() => setDeleting(false)}
          footer={
            <>
              <Button data-autofocus onClick={() => setDeleting(false)}>
                {t("close")}
              </Button>
              <Button look="danger" busy={isPending} onClick={() => mutate("delete")}>
                {t("deleteRun")}
              </Button>
            </>
          }
        >
          <p>{t("deleteSure", { id: String(run.id) })}</p>
        </Dialog>
      )}
    </>
  );
}
