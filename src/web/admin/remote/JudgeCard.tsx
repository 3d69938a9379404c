import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  downloadRemotePage,
  offerRemoteLanguage,
  type RemoteJudgeRow,
  type RemoteMode,
  setRemoteJudge,
} from "../../../shared/judge/remoteAdmin.ts";
import { call, download } from "../../platform/api.ts";
import { saveFile } from "../../platform/saveFile.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { useRemoteWords } from "../../remote/texts.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { judgeTitle } from "../../remote/judgeTitle.ts";
import { REMOTE } from "./queries.ts";
import { failureText } from "./reasonText.ts";
import css from "./RemotePage.module.css";

/**
 * One remote judge: its state, the times of the last successful import, submission and verdict, its queue, and the
 * switch that turns it on or off.
 */
export function JudgeCard({ row }: { row: RemoteJudgeRow }) {
  const t = useRemoteWords();
  const locale = useDisplayLocale();
  const { judge, title, state, mode, problems, accounts, submissions } = row;
  const imports = ["lastImport", row.lastImportAt] as const;
  const isImportOnly = mode === "import";
  /** Whether users may submit directly to the judge if the site has no account that can send their code. */
  const takesLinks = row.modes.some((each) => each.mode === "link" && each.isEnabled);
  const steps = isImportOnly
    ? [imports]
    : ([imports, ["lastSubmit", row.lastSubmitAt], ["lastVerdict", row.lastVerdictAt]] as const);
  return (
    <li className={css.judge}>
      <div className={css.head}>
        <h3>
          {judge} <span className={css.note}>{judgeTitle(t, { judge, title })}</span>
        </h3>
        <span className={css.state} data-state={state}>
          {t(`admin.judgeState.${state}`)}
        </span>
      </div>
      <p>
        {t(`admin.mode.${mode}`)} · {t("admin.problems", { count: problems })}
      </p>
      {state === "closed" && row.closedUntil !== null && (
        <p className={css.bad}>
          {t("admin.closedUntil", {
            failures: row.failures,
            until: new Date(row.closedUntil).toLocaleTimeString(locale, { timeStyle: "short" }),
          })}
        </p>
      )}
      {row.failures > 0 && row.lastFailure !== "" && (
        <p className={css.bad}>
          {t("admin.lastFailure", { text: failureText(t, row.lastFailure, true) })}
        </p>
      )}
      {mode === "robot" && problems > 0 && accounts.ready === 0 && !takesLinks && (
        <p className={css.bad}>{t("admin.noAccount")}</p>
      )}
      {!isImportOnly && <p className="figures">{t("admin.queue", submissions)}</p>}
      <p>{t("admin.lastWorked")}</p>
      <dl>
        {steps.map(([step, at]) => (
          <div key={step} style={{ display: "contents" }}>
            <dt>{t(`admin.${step}`)}</dt>
            <dd>{at === null ? t("admin.never") : <TimeAgo at={at} />}</dd>
          </div>
        ))}
      </dl>
      <RefusedLanguages row={row} />
      <UnreadPages row={row} />
      <Modes row={row} />
      <Switch row={row} />
    </li>
  );
}

/** Languages that are not offered because the judge refused them, each with the judge's answer. */
function RefusedLanguages({ row: { judge, refusedLanguages } }: { row: RemoteJudgeRow }) {
  const t = useRemoteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const offer = useMutation({
    mutationFn: (language: string) => call(offerRemoteLanguage, { judge, language }),
    onSuccess: (_, language) => toast("good", t("admin.offered", { language })),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: REMOTE }),
  });
  if (refusedLanguages.length === 0) return null;
  return (
    <>
      <p className={css.bad}>{t("admin.refusedLanguages")}</p>
      <ul role="list" className={css.refused} aria-label={t("admin.refusedLanguagesOf", { judge })}>
        {refusedLanguages.map(({ name, refusal, refusedAt }) => (
          <li key={name}>
            <p>
              <b>{name}</b> <TimeAgo at={refusedAt} /> {refusal}
            </p>
            <Button
              size="small"
              busy={offer.isPending && offer.variables === name}
              aria-label={t("admin.offerOf", { judge, language: name })}
              onClick={() => offer.mutate(name)}
            >
              {t("admin.offer")}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Pages of the judge that the site could not parse, for developers who update the judge's adapter. */
function UnreadPages({ row: { judge, pages } }: { row: RemoteJudgeRow }) {
  const t = useRemoteWords();
  const errorText = useErrorText();
  const save = useMutation({
    mutationFn: (id: number) => download(downloadRemotePage, { id }),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => toast("bad", errorText(error)),
  });
  if (pages.length === 0) return null;
  return (
    <details>
      <summary>{t("admin.pages", { count: pages.length })}</summary>
      <p className={css.note}>
        {t("admin.pagesHint", { command: `verdict remote check ${judge}` })}
      </p>
      <ul role="list" className={css.refused} aria-label={t("admin.pagesOf", { judge })}>
        {pages.map(({ id, call: name, detail, url, keptAt }) => (
          <li key={id}>
            <p>
              <b>{name}</b> <TimeAgo at={keptAt} /> {url} {detail}
            </p>
            <Button
              size="small"
              busy={save.isPending && save.variables === id}
              aria-label={t("admin.savePageOf", { judge, call: name })}
              onClick={() => save.mutate(id)}
            >
              {t("admin.savePage")}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** An on/off control for each mode of the remote judge. */
function Modes({ row: { judge, modes } }: { row: RemoteJudgeRow }) {
  const t = useRemoteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (what: { mode: RemoteMode; isEnabled: boolean }) =>
      call(setRemoteJudge, { judge, ...what }),
    onSuccess: () => toast("good", t("admin.switched", { judge })),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: REMOTE }),
  });
  if (modes.length === 0) return null;
  return (
    <ul role="list" className={css.modes} aria-label={t("admin.modes", { judge })}>
      {modes.map(({ mode, isEnabled }) => (
        <li key={mode}>
          <label>
            <input
              type="checkbox"
              checked={isEnabled}
              disabled={change.isPending}
              onChange={() => change.mutate({ mode, isEnabled: !isEnabled })}
            />
            {t(`admin.modeSwitch.${mode}`)}
          </label>
        </li>
      ))}
    </ul>
  );
}

function Switch({ row: { judge, state } }: { row: RemoteJudgeRow }) {
  const t = useRemoteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (isEnabled: boolean) => call(setRemoteJudge, { judge, isEnabled }),
    onSuccess: () => toast("good", t("admin.switched", { judge })),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: REMOTE }),
  });
  const isOff = state === "disabled";
  return (
    <div className={css.buttons}>
      {state === "closed" && (
        <Button
          size="small"
          busy={change.isPending}
          aria-label={t("admin.retryOf", { judge })}
          onClick={() => change.mutate(true)}
        >
          {t("admin.retry")}
        </Button>
      )}
      <Button
        size="small"
        busy={change.isPending}
        aria-label={t(isOff ? "admin.switchOnOf" : "admin.switchOffOf", { judge })}
        onClick={() => change.mutate(isOff)}
      >
        {t(isOff ? "admin.switchOn" : "admin.switchOff")}
      </Button>
    </div>
  );
}
