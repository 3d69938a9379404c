import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { updateFirstSteps, type getFirstSteps } from "../../../shared/site/firstRun.ts";
import { call } from "../../platform/api.ts";
import { isRoot, useSession } from "../../platform/session.ts";
import { Button, ButtonLink } from "../../ui/control/Button.tsx";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Icon } from "../../ui/control/Icon.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useSiteWords } from "../site/texts.ts";
import css from "./FirstSteps.module.css";
import { firstStepsQuery } from "./queries.ts";

type Steps = OutputOf<typeof getFirstSteps>;

const INSTALL = "npx verdict doctor --install";
/** Maximum number of missing languages that are listed by name. */
const NAMES = 4;

/** The remaining setup steps of a new site, shown to its owner until the list is hidden. */
export function FirstSteps() {
  const owner = isRoot(useSession()?.user);
  const { data } = useQuery({ ...firstStepsQuery(), enabled: owner });
  if (!owner || !data || data.dismissed) return null;
  return <List steps={data} />;
}

function List({ steps }: { steps: Steps }) {
  const t = useSiteWords();
  const hiding = useChange();
  const ticking = useChange();
  const { languages, registration } = steps;
  const names = languages.missing.slice(0, NAMES).join(t("listComma"));
  const more = languages.missing.length > NAMES;
  const hasAccounts = registration === "closed" ? steps.accounts > 0 : registration !== "noMail";
  const isDone = [
    hasAccounts,
    steps.mail,
    languages.missing.length === 0,
    steps.ownProblem,
    steps.backup,
  ];
  const done = isDone.filter(Boolean).length;
  return (
    <Panel
      title={t("steps.title")}
      label={t("steps.title")}
      action={
        <Button
          size="small"
          busy={hiding.isPending}
          onClick={() => hiding.mutate({ dismissed: true })}
        >
          {t("steps.hide")}
        </Button>
      }
    >
      <p className={css.progress}>{t("steps.progress", { done, count: isDone.length })}</p>
      <ul className={css.steps}>
        <Step title={t("steps.accounts")} done={hasAccounts}>
          <p>{t(`steps.registration.${registration}`)}</p>
          <ButtonLink size="small" to="/admin/switch">
            {t("steps.toSwitches")}
          </ButtonLink>
          <ButtonLink size="small" to="/admin/user">
            {t("steps.toUsers")}
          </ButtonLink>
        </Step>
        <Step title={t("steps.mail")} done={steps.mail}>
          <p>{t(steps.mail ? "steps.mailDone" : "steps.mailText")}</p>
          {!steps.mail && (
            <ButtonLink size="small" to="/admin/conf">
              {t("steps.toMail")}
            </ButtonLink>
          )}
        </Step>
        <Step title={t("steps.languages")} done={languages.missing.length === 0}>
          {languages.missing.length === 0 ? (
            <p>{t("steps.languagesDone")}</p>
          ) : languages.offered === 0 ? (
            <p>{t("steps.languagesNone")}</p>
          ) : (
            <>
              <p>
                {t("steps.languagesText", {
                  offered: languages.offered,
                  missing: languages.missing.length,
                  names: more
                    ? t("steps.more", { names, count: languages.missing.length - NAMES })
                    : names,
                })}
              </p>
              <span className={css.command}>
                <code>{INSTALL}</code>
                <CopyButton text={INSTALL} iconOnly />
              </span>
            </>
          )}
        </Step>
        <Step title={t("steps.problem")} done={steps.ownProblem}>
          <p>{t(steps.ownProblem ? "steps.problemDone" : "steps.problemText")}</p>
          {!steps.ownProblem && (
            <>
              <ButtonLink size="small" to="/admin/problems/new">
                {t("steps.newProblem")}
              </ButtonLink>
              <ButtonLink size="small" to="/admin/problem/batch-operation">
                {t("steps.toImport")}
              </ButtonLink>
            </>
          )}
        </Step>
        <Step title={t("steps.backup")} done={steps.backup}>
          <p>{t(steps.backup ? "steps.backupDone" : "steps.backupText")}</p>
          {!steps.backup && (
            <Button
              size="small"
              busy={ticking.isPending}
              onClick={() => ticking.mutate({ backup: true })}
            >
              {t("steps.backupTick")}
            </Button>
          )}
        </Step>
      </ul>
    </Panel>
  );
}

function Step(props: { title: string; done: boolean; children: ReactNode }) {
  const t = useSiteWords();
  const { title, done, children } = props;
  return (
    <li className={css.step} data-done={done || undefined}>
      <Icon name={done ? "check" : "dash"} label={t(done ? "steps.done" : "steps.toDo")} />
      <strong>{title}</strong>
      <div className={css.body}>{children}</div>
    </li>
  );
}

function useChange() {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    // Calls run one after another, so that an older result that arrives late does not replace a newer one.
    scope: { id: "firstSteps" },
    mutationFn: (changes: { dismissed?: boolean; backup?: boolean }) =>
      call(updateFirstSteps, changes),
    onSuccess: (now) => client.setQueryData(firstStepsQuery().queryKey, now),
    onError: (error) => toast("bad", errorText(error)),
  });
}
