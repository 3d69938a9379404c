import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type HistoryRow, restoreProblem } from "../../../../shared/problem/problemAdmin.ts";
import { newProblem, type ProblemState } from "../../../../shared/problem/problemRules.ts";
import { call } from "../../../platform/api.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { FormError } from "../../../ui/control/FormError.tsx";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useGate } from "../check/useGate.tsx";
import { useCheckerWords } from "../checker/texts.ts";
import { differingUnits, unitKey, unitLabel, unitText } from "../model/units.ts";
import { ADMIN_PROBLEMS, HISTORY_PAGE, historyQuery, revisionQuery } from "../queries.ts";
import { useProblemWords } from "../texts.ts";
import styles from "./compare.module.css";
import { momentText } from "../../../ui/text/momentText.ts";
import { UnitDiff } from "../../../editor/UnitDiff.tsx";
import { WordSpace } from "../../../ui/text/WordSpace.tsx";

/**
 * History: author and time of each change, a comparison of each version with the current version, and a button to
 * restore it.
 */
export function HistoryDialog(props: {
  pid: number;
  /** The saved problem and its version number. */
  current: ProblemState;
  revision: number;
  /** Whether there are unsaved changes, which restoring would replace. */
  isDirty: boolean;
  onRestored: () => void;
  onClose: () => void;
}) {
  const { pid, current, revision, isDirty, onRestored, onClose } = props;
  const t = useProblemWords();
  const [page, setPage] = useState(1);
  const list = useQuery(historyQuery(pid, page));
  const [chosen, setChosen] = useState<number | null>(null);
  const rows = list.data?.records ?? [];
  const openRevision = chosen ?? rows.find((row) => row.revision !== revision)?.revision ?? null;
  const pages = Math.max(1, Math.ceil((list.data?.total ?? 0) / HISTORY_PAGE));
  return (
    <Dialog title={t("history.title")} width="76rem" onClose={onClose}>
      <div className={styles.history}>
        <div>
          {list.error && <ErrorNote error={list.error} onRetry={() => void list.refetch()} />}
          <ol role="list" className={styles.versions} aria-busy={list.isPending}>
            {rows.map((row) => (
              <li key={row.revision}>
                <Version
                  row={row}
                  isCurrent={row.revision === revision}
                  isOpen={row.revision === openRevision}
                  onShow={() => setChosen(row.revision)}
                />
              </li>
            ))}
          </ol>
          {pages > 1 && (
            <div className={styles.pages}>
              <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {t("history.newer")}
              </Button>
              <span className="figures">
                {page} / {pages}
              </span>
              <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {t("history.older")}
              </Button>
            </div>
          )}
        </div>
        <div className={styles.against}>
          {openRevision === null || openRevision === revision ? (
            <p className={styles.nothing}>
              {t(rows.length > 1 ? "history.choose" : "history.first")}
            </p>
          ) : (
            <Against
              key={openRevision}
              pid={pid}
              openRevision={openRevision}
              current={current}
              revision={revision}
              isDirty={isDirty}
              onRestored={onRestored}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Version(props: {
  row: HistoryRow;
  isCurrent: boolean;
  isOpen: boolean;
  onShow: () => void;
}) {
  const { row, isCurrent, isOpen, onShow } = props;
  const t = useProblemWords();
  const locale = useDisplayLocale();
  const changed = row.changed.map((field) =>
    t.has(`unit.${field as "type"}`) ? t(`unit.${field as "type"}`) : field,
  );
  return (
    <button
      type="button"
      className={styles.version}
      aria-pressed={isOpen}
      disabled={isCurrent}
      onClick={onShow}
    >
      <span className={styles.versionHead}>
        <strong>{t(`history.kind.${row.kind}`)}</strong>
        <time dateTime={row.at} className="figures">
          {momentText(row.at, locale)}
        </time>
      </span>
      <span>{row.username || t("list.deletedUser")}</span>
      {isCurrent && <span className={styles.now}>{t("history.current")}</span>}
      {changed.length > 0 && (
        <span className={styles.changed}>{changed.join(t("history.comma"))}</span>
      )}
    </button>
  );
}

function Against(props: {
  pid: number;
  openRevision: number;
  current: ProblemState;
  revision: number;
  isDirty: boolean;
  onRestored: () => void;
}) {
  const { pid, openRevision, current, revision, isDirty, onRestored } = props;
  const t = useProblemWords();
  const checker = useCheckerWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(revisionQuery(pid, openRevision));
  const gate = useGate();
  const restore = useMutation({
    async mutationFn() {
      const restoration = { pid, revision: openRevision, current: revision };
      const outcome = await gate.ask(pid, { what: "restore", restore: restoration });
      if (outcome.way === "direct") await call(restoreProblem, restoration);
      return outcome.way !== "later";
    },
    onSuccess(isLive) {
      if (!isLive) return;
      toast("good", t("history.restored"));
      onRestored();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...ADMIN_PROBLEMS, "history"] }),
  });
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.waiting} aria-busy="true" />;
  // The server returns a stored `ProblemState` (problemRules.ts). Fields that did not exist when the version was stored
  // get their defaults.
  const then: ProblemState = { ...newProblem, ...data.state };
  const differing = differingUnits(then, current);
  return (
    <>
      {gate.dialog}
      <FormError text={restore.error && errorText(restore.error)} />
      <div className={styles.restore}>
        <p>{t("history.differs", { count: differing.length })}</p>
        <Button
          look="primary"
          busy={restore.isPending}
          disabled={differing.length === 0}
          onClick={() => restore.mutate()}
        >
          {t("history.restore")}
        </Button>
      </div>
      <p className={styles.nothing}>
        {t("history.stays")}
        <WordSpace />
        {isDirty && <strong>{t("history.loses")}</strong>}
      </p>
      {differing.map((unit) => (
        <section key={unitKey(unit)} className={styles.unit}>
          <header>
            <h3>{unitLabel(unit, t)}</h3>
          </header>
          <UnitDiff
            before={unitText(then, unit, { t, checker })}
            after={unitText(current, unit, { t, checker })}
            beforeLabel={t("history.former")}
            afterLabel={t("history.now")}
          />
        </section>
      ))}
    </>
  );
}
