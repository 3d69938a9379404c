import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useRef } from "react";
import {
  dataSites,
  REMOTE_PROBLEMS_MAX,
  SAVED_PAGE_MAX,
  startRemoteImport,
  startSavedPageImport,
} from "../../../shared/problem/package.ts";
import { listHustOjSites } from "../../../shared/judge/remoteAdmin.ts";
import { remoteBanks } from "../../../shared/problem/problem.ts";
import { call } from "../../platform/api.ts";
import { useSession } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import { SelectField, TextAreaField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { mayUse } from "../access.ts";
import { judgeOfText } from "./judgeOfText.ts";
import css from "./PackagePage.module.css";
import { savedPageText } from "./savedPageText.ts";
import { usePackageWords } from "./texts.ts";

interface Values {
  /** Code of the judge or site from which problems are imported. */
  judge: string;
  /** Ids or URLs of problems. */
  problems: string;
  /** The HTML source of a saved page, or an empty string. */
  page: string;
}

/** Selects problems of a remote judge by id or URL; one problem can be read from a saved page. */
export function ChooseRemote({ onSent }: { onSent: (id: number) => Promise<void> }) {
  const t = usePackageWords();
  const user = useSession()?.user;
  const { data: sites = [] } = useQuery({
    queryKey: ["remote", "hustoj-sites"],
    queryFn: ({ signal }) => call(listHustOjSites, {}, signal),
  });
  const form = useFields<Values>({
    initialValues: { judge: "HDU", problems: "", page: "" },
    fieldOf: () => "problems",
    async send({ judge, problems, page }) {
      const { id } = await (page.trim() === "" || isDataSite
        ? call(startRemoteImport, { judge, problems })
        : call(startSavedPageImport, { judge, problem: problems, page }));
      await onSent(id);
    },
  });
  const { judge, problems, page } = form.values;
  const isDataSite = dataSites.some((site) => site === judge);
  const change = (values: Partial<Values>) => {
    form.fill(values);
    form.setFailure(null);
  };
  const isComplete = problems.trim() !== "" && page.length <= SAVED_PAGE_MAX;
  return (
    <Panel>
      <Form form={form} className={css.stack}>
        <p className={css.note}>{t(isDataSite ? "dataNote" : "remoteNote")}</p>
        <div className={css.format}>
          <SelectField
            label={t("judge")}
            value={judge}
            onChange={(event) => change({ judge: event.currentTarget.value })}
          >
            {[...remoteBanks, ...(mayUse(user, "movePackages") ? dataSites : [])].map((each) => (
              <option key={each} value={each}>
                {t(`judges.${each}`)}
              </option>
            ))}
            {sites.map(({ judge: code, origin }) => (
              <option key={code} value={code}>
                {new URL(origin).host} ({code})
              </option>
            ))}
          </SelectField>
        </div>
        {judge === "SYZOJ" && <p className={css.note}>{t("syzojNote")}</p>}
        <TextAreaField
          name="problems"
          label={t("remoteProblems")}
          hint={t("remoteHint", { max: REMOTE_PROBLEMS_MAX })}
          error={form.errorOf("problems") ?? form.failure}
          rows={4}
          maxLength={10_000}
          spellCheck={false}
          value={problems}
          onChange={(event) => {
            const text = event.currentTarget.value;
            change({ problems: text, judge: judgeOfText(text, sites) ?? judge });
          }}
        />
        {!isDataSite && <SavedPage page={page} onChange={(text) => form.set("page", text)} />}
        <div className={css.actions}>
          <Button type="submit" look="primary" busy={form.busy} disabled={!isComplete}>
            {t("readRemote")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/**
 * The HTML source of a problem's page (pasted or from a saved file), for judges that refuse requests from this site.
 */
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
