import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { discardImport, type ImportState } from "../../../shared/problem/package.ts";
import { call } from "../../platform/api.ts";
import { useSession } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { mayUse } from "../access.ts";
import { ChooseArchive } from "./ChooseArchive.tsx";
import { ChooseRemote } from "./ChooseRemote.tsx";
import { type ImportContest, ImportReview } from "./ImportReview.tsx";
import css from "./PackagePage.module.css";
import { Progress } from "./Progress.tsx";
import { importQuery, importsQuery, IMPORTS } from "./queries.ts";
import { faultText } from "./reportText.ts";
import { usePackageWords } from "./texts.ts";

/** Opens an import; `undefined` opens the form for a new archive. */
type Open = (id: number | undefined) => Promise<void>;

/**
 * One import, from the choice of the file to the result. Its id is in the URL, so users can leave the page and return
 * to the import.
 */
export function ImportPanel(props: {
  id: number | undefined;
  onOpen: Open;
  /** The contest that the problems are added to; absent if they are only stored in the problem bank. */
  contest?: ImportContest;
  /** Id of the training that the problems are added to; absent if there is none. */
  training?: number;
}) {
  const { id, onOpen, contest, training } = props;
  return id === undefined ? (
    <>
      <ChooseOrigin onOpen={onOpen} />
      <RecentImports onOpen={onOpen} />
    </>
  ) : (
    <OneImport key={id} id={id} onOpen={onOpen} contest={contest} training={training} />
  );
}

/** The sources from which new problems can be imported. */
const origins = ["file", "judge"] as const;

function ChooseOrigin({ onOpen }: { onOpen: Open }) {
  const t = usePackageWords();
  const user = useSession()?.user;
  const [origin, setOrigin] = useState<(typeof origins)[number]>("file");
  if (!mayUse(user, "movePackages")) return <ChooseRemote onSent={onOpen} />;
  return (
    <>
      <Choices
        label={t("origin")}
        value={origin}
        options={origins.map((value) => ({ value, label: t(`origins.${value}`) }))}
        onChange={setOrigin}
      />
      {origin === "file" ? <ChooseArchive onSent={onOpen} /> : <ChooseRemote onSent={onOpen} />}
    </>
  );
}

function OneImport(props: {
  id: number;
  onOpen: Open;
  contest: ImportContest | undefined;
  training: number | undefined;
}) {
  const { id, onOpen, contest, training } = props;
  const t = usePackageWords();
  const { data, error, refetch } = useQuery(importQuery(id));
  const discard = useDiscardImport(() => void leave());
  const leave = () => onOpen(undefined);
  const isRemote = data?.format === "remote";
  const another = (
    <Button onClick={() => void leave()}>{t(isRemote ? "anotherRemote" : "another")}</Button>
  );
  if (error && !data) {
    return (
      <Panel>
        <ErrorNote error={error} onRetry={() => void refetch()} />
        <div className={css.centre}>{another}</div>
      </Panel>
    );
  }
  if (!data) return <Panel>{<p role="status">…</p>}</Panel>;
  if (data.state === "reading" || data.state === "storing") {
    const { done, total, name } = data;
    const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
    const isReading = data.state === "reading";
    const reading = isRemote
      ? t("readingRemote", { name, done, total })
      : t("reading", { name, percent });
    return (
      <Panel>
        <Progress
          words={isReading ? reading : t("storing", { done, total })}
          value={done}
          max={Math.max(1, total)}
          note={t("leaveNote")}
        >
          {isReading && (
            <Button busy={discard.isPending} onClick={() => discard.mutate(id)}>
              {t("cancel")}
            </Button>
          )}
        </Progress>
      </Panel>
    );
  }
  if (data.state === "failed") {
    return (
      <Panel title={t(isRemote ? "failedRemote" : "failed")}>
        <p className={css.bad} role="alert">
          {faultText(t, data.fault ?? { code: "internal", params: {} })}
        </p>
        <p className={css.note}>{data.name}</p>
        <div className={css.actions}>{another}</div>
      </Panel>
    );
  }
  return <ImportReview whole={data} another={another} contest={contest} training={training} />;
}

function useDiscardImport(then: () => void) {
  const t = usePackageWords();
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (id: number) => call(discardImport, { id }),
    onSuccess() {
      toast("info", t("importDiscarded"));
      void client.invalidateQueries({ queryKey: IMPORTS });
      then();
    },
    onError: (error) => toast("bad", errorText(error)),
  });
}

function RecentImports({ onOpen }: { onOpen: Open }) {
  const t = usePackageWords();
  const { data, error, refetch } = useQuery(importsQuery());
  const discard = useDiscardImport(() => {});
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <Panel title={t("recent")}>
      {data?.length === 0 && <p className={css.note}>{t("recentNone")}</p>}
      <ul className={css.recent} aria-busy={!data}>
        {data?.map((each) => (
          <RecentImport
            key={each.id}
            row={each}
            onOpen={() => void onOpen(each.id)}
            onDiscard={() => discard.mutate(each.id)}
          />
        ))}
      </ul>
    </Panel>
  );
}

function RecentImport(props: { row: ImportState; onOpen: () => void; onDiscard: () => void }) {
  const { row, onOpen, onDiscard } = props;
  const t = usePackageWords();
  return (
    <li>
      <span className={css.name}>{row.name}</span>
      <span className={css.state} data-state={row.state}>
        {t(`states.${row.state}`)}
      </span>
      <TimeAgo at={row.createdAt} />
      <Button size="small" aria-label={`${t("open")} ${row.name}`} onClick={onOpen}>
        {t("open")}
      </Button>
      <Button
        size="small"
        look="quiet"
        disabled={row.state === "storing"}
        aria-label={`${t("discardImport")} ${row.name}`}
        onClick={onDiscard}
      >
        {t("discardImport")}
      </Button>
    </li>
  );
}
