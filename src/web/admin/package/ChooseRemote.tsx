import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import {
  type DataSite,
  dataSites,
  REMOTE_PROBLEMS_MAX,
  SAVED_PAGE_MAX,
  startRemoteImport,
  startSavedPageImport,
} from "../../../shared/package.ts";
import { remoteBanks, type RemoteJudgeCode } from "../../../shared/problem.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { SelectField, TextAreaField } from "../../ui/Field.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { judgeOfText } from "./judgeOfText.ts";
import css from "./PackagePage.module.css";
import { savedPageText } from "./savedPageText.ts";
import { usePackageWords } from "./texts.ts";

/** Names problems of another judge, by ID or address; one may be read from a page that a user saved. */
export function ChooseRemote({ onSent }: { onSent: (id: number) => Promise<void> }) {
  const t = usePackageWords();
  const errorText = useErrorText();
  const [judge, setJudge] = useState<RemoteJudgeCode | DataSite>("HDU");
  const [problems, setProblems] = useState("");
  const [page, setPage] = useState("");
  const isDataSite = dataSites.some((site) => site === judge);
  const start = useMutation({
    mutationFn: () =>
      page.trim() === "" || isDataSite
        ? call(startRemoteImport, { judge, problems })
        : call(startSavedPageImport, { judge, problem: problems, page }),
    onSuccess: ({ id }) => onSent(id),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (problems.trim() !== "" && page.length <= SAVED_PAGE_MAX) start.mutate();
  };
  const name = (text: string) => {
    setProblems(text);
    setJudge(judgeOfText(text) ?? judge);
    start.reset();
  };
  return (
    <Panel>
      <form className={css.stack} onSubmit={send}>
        <p className={css.note}>{t(isDataSite ? "dataNote" : "remoteNote")}</p>
        <div className={css.format}>
          <SelectField
            label={t("judge")}
            value={judge}
            onChange={(event) => {
              setJudge(event.currentTarget.value as RemoteJudgeCode | DataSite);
              start.reset();
            }}
          >
            {[...remoteBanks, ...dataSites].map((each) => (
              <option key={each} value={each}>
                {t(`judges.${each}`)}
              </option>
            ))}
          </SelectField>
        </div>
        {judge === "SYZOJ" && <p className={css.note}>{t("syzojNote")}</p>}
        <TextAreaField
          label={t("remoteProblems")}
          hint={t("remoteHint", { max: REMOTE_PROBLEMS_MAX })}
          error={start.error && errorText(start.error)}
          rows={4}
          maxLength={10_000}
          spellCheck={false}
          value={problems}
          onChange={(event) => name(event.currentTarget.value)}
        />
        {!isDataSite && <SavedPage page={page} onChange={setPage} />}
        <div className={css.actions}>
          <Button
            type="submit"
            look="primary"
            busy={start.isPending}
            disabled={problems.trim() === "" || page.length > SAVED_PAGE_MAX}
          >
            {t("readRemote")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** The source of a problem's page, for judges that refuse requests of this site: pasted, or from a saved file. */
function SavedPage({ page, onChange }: { page: string; onChange: (page: string) => void }) {
  const t = usePackageWords();
  const input = useRef<HTMLInputElement>(null);
  const readFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    const text = savedPageText(new Uint8Array(await file.arrayBuffer()));
    currentTarget.value = "";
    onChange(text);
  };
  return (
    <details className={css.preview}>
      <summary>{t("savedPage")}</summary>
      <div className={`${css.stack} ${css.savedPage}`}>
        <p className={css.note}>{t("savedPageNote")}</p>
        <TextAreaField
          label={t("savedPageText")}
          error={page.length > SAVED_PAGE_MAX ? t("savedPageLong", { max: SAVED_PAGE_MAX }) : null}
          rows={4}
          spellCheck={false}
          value={page}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <div>
          <input
            ref={input}
            type="file"
            accept=".html,.htm,text/html"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t("savedPageFile")}
            onChange={(event) => void readFile(event)}
          />
          <Button icon="file" onClick={() => input.current?.click()}>
            {t("savedPageFile")}
          </Button>
        </div>
      </div>
    </details>
  );
}
