import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  importTeamRoster,
  ROSTER_FILES_MAX,
  ROSTER_TEXT_MAX,
  type Slips,
  takeTeamSlips,
} from "../../../shared/account/teamRoster.ts";
import { listAdminContests } from "../../../shared/contestOrganizer/contestAdmin.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { call } from "../../platform/api.ts";
import { readText, storageKeys, writeText } from "../../platform/storage.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { SelectField, TextAreaField } from "../../ui/control/Field.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { type Fields, useFields } from "../../ui/control/useFields.ts";
import { batchQuery } from "../user/queries.ts";
import css from "./RosterPage.module.css";
import { RosterPreview } from "./RosterPreview.tsx";
import { SlipsView } from "./SlipsView.tsx";
import { useAdminTeamWords } from "./texts.ts";

type Checked = OutputOf<typeof importTeamRoster>;
interface RosterInput {
  files: { name: string; text: string }[];
  cid: number | null;
}

interface Values {
  text: string;
  files: RosterInput["files"];
  /** Id of the contest; empty for no contest. */
  cid: string;
}

function inputOf({ text, files, cid }: Values): RosterInput {
  return {
    files: [...files, ...(text.trim() === "" ? [] : [{ name: "", text }])],
    cid: cid === "" ? null : Number(cid),
  };
}

/** Imports rosters of teams, and prints slips with the teams' passwords, which are shown only once. */
export function RosterPage() {
  const t = useAdminTeamWords();
  // Without the stored key, a reload would lose the passwords; only the user who started the import can use the key.
  const [key, setStoredKey] = useState(() => readText(storageKeys.teamSlips));
  const [slips, setSlips] = useState<Slips | null>(null);
  const setKey = (next: string | null) => {
    writeText(storageKeys.teamSlips, next);
    setStoredKey(next);
  };
  return (
    <AdminPage>
      <PageTitle title={t("roster.title")} />
      {slips && <SlipsView slips={slips} onClose={() => setSlips(null)} />}
      {!slips && key !== null && (
        <Creation
          batchKey={key}
          onGone={() => setKey(null)}
          onSlips={(taken) => {
            setKey(null);
            setSlips(taken);
          }}
        />
      )}
      {!slips && key === null && <ImportForm onStarted={setKey} />}
    </AdminPage>
  );
}

function ImportForm({ onStarted }: { onStarted: (key: string) => void }) {
  const t = useAdminTeamWords();
  const errorText = useErrorText();
  const [checked, setChecked] = useState<Checked | null>(null);
  const onError = (error: unknown) => toast("bad", errorText(error));
  const form = useFields<Values>({
    initialValues: { text: "", files: [], cid: "" },
    onValuesChange: () => setChecked(null),
    async send(values) {
      try {
        const { key } = await call(importTeamRoster, inputOf(values));
        if (key !== null) onStarted(key);
      } catch (error) {
        onError(error);
      }
    },
  });
  const input = inputOf(form.values);
  const check = useMutation({
    mutationFn: () => call(importTeamRoster, { ...input, dryRun: true }),
    onSuccess: setChecked,
    onError,
  });
  const isReady = checked !== null && checked.faults.length === 0;
  return (
    <>
      <Panel title={t("roster.source")}>
        <div className={css.form}>
          <p className={css.note}>{t("roster.text")}</p>
          <TextAreaField
            {...form.field("text")}
            label={t("roster.paste")}
            hint={t("roster.pasteHint")}
            rows={8}
            maxLength={ROSTER_TEXT_MAX}
            spellCheck={false}
            autoComplete="off"
          />
          <Files files={form.values.files} onFiles={(next) => form.set("files", next)} />
          <ContestField form={form} />
          <div className={css.acts}>
            <Button
              look={isReady ? "plain" : "primary"}
              busy={check.isPending}
              disabled={input.files.length === 0}
              onClick={() => check.mutate()}
            >
              {t("roster.check")}
            </Button>
            {isReady && (
              <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
                {t("roster.import", { count: checked.teams.length })}
              </Button>
            )}
          </div>
        </div>
      </Panel>
      {checked && <RosterPreview checked={checked} hasContest={input.cid !== null} />}
    </>
  );
}

function Files(props: {
  files: readonly { name: string; text: string }[];
  onFiles: (files: { name: string; text: string }[]) => void;
}) {
  const { files, onFiles } = props;
  const t = useAdminTeamWords();
  const input = useRef<HTMLInputElement>(null);
  const read = async (chosen: readonly File[]) => {
    const small = chosen.slice(0, ROSTER_FILES_MAX - 1);
    const total = small.reduce((sum, { size }) => sum + size, 0);
    if (total > ROSTER_TEXT_MAX) return toast("bad", t("roster.tooLarge"));
    const texts = await Promise.all(small.map((file) => file.text()));
    onFiles(small.map(({ name }, at) => ({ name: name.slice(0, 200), text: texts[at] ?? "" })));
  };
  return (
    <div className={css.files}>
      <input
        ref={input}
        type="file"
        multiple
        accept=".json,.tsv,.csv,.txt"
        hidden
        onChange={(event) => {
          const chosen = Array.from(event.currentTarget.files ?? []);
          event.currentTarget.value = "";
          void read(chosen);
        }}
      />
      <Button icon="file" onClick={() => input.current?.click()}>
        {t("roster.choose")}
      </Button>
      {files.length > 0 && (
        <>
          <span className={css.names}>{files.map(({ name }) => name).join(", ")}</span>
          <Button look="quiet" size="small" onClick={() => onFiles([])}>
            {t("roster.noFiles")}
          </Button>
        </>
      )}
    </div>
  );
}

/**
 * Number of contests that are offered: the first page of the list, which begins with running and scheduled contests.
 */
const CONTESTS_OFFERED = 50;

function ContestField({ form }: { form: Fields<Values> }) {
  const t = useAdminTeamWords();
  const { data } = useQuery({
    queryKey: ["contestAdmin", "list", "roster"],
    queryFn: ({ signal }) => call(listAdminContests, { limit: CONTESTS_OFFERED }, signal),
  });
  const open = data?.records.filter(({ status }) => status < 1) ?? [];
  return (
    <SelectField {...form.field("cid")} label={t("roster.contest")} hint={t("roster.contestHint")}>
      <option value="">{t("roster.noContest")}</option>
      {open.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}

/**
 * Shows the progress of the import while it runs, and then the passwords of the created accounts, which can be read
 * only once.
 */
function Creation(props: {
  batchKey: string;
  onGone: () => void;
  onSlips: (slips: Slips) => void;
}) {
  const { batchKey, onGone, onSlips } = props;
  const t = useAdminTeamWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data: batch, error } = useQuery(batchQuery(batchKey));
  const take = useMutation({
    mutationFn: () => call(takeTeamSlips, { key: batchKey }),
    onSuccess: onSlips,
    onError: (failure) => toast("bad", errorText(failure)),
  });
  const state = error ? "gone" : (batch?.state ?? "working");
  useEffect(() => {
    if (state === "done") void client.invalidateQueries({ queryKey: ["user", "list"] });
  }, [state, client]);
  return (
    <Panel title={t("roster.creation")}>
      <div className={css.form}>
        {state === "working" && (
          <>
            <p role="status">
              {t("roster.working", {
                done: String(batch?.done ?? 0),
                total: String(batch?.total ?? 0),
              })}
            </p>
            <progress max={batch?.total ?? 1} value={batch?.done ?? 0} />
          </>
        )}
        {state === "done" && (
          <>
            <p role="status">{t("roster.done", { count: batch?.total ?? 0 })}</p>
            <p className={css.note}>{t("roster.once")}</p>
          </>
        )}
        {state === "failed" && (
          <p role="alert" className={css.bad}>
            {t("roster.failed", { reason: batch?.reason ?? "" })}
          </p>
        )}
        {state === "gone" && error && (
          <p role="alert" className={css.bad}>
            {errorText(error)}
          </p>
        )}
        <div className={css.acts}>
          {state === "done" && (
            <Button look="primary" busy={take.isPending} onClick={() => take.mutate()}>
              {t("roster.show")}
            </Button>
          )}
          {(state === "failed" || state === "gone") && (
            <Button onClick={onGone}>{t("roster.back")}</Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
