import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { type Section, sections } from "../../../shared/siteSections.ts";
import {
  type FieldChoice,
  fieldChoices,
  type Switches,
  updateSwitches,
} from "../../../shared/siteSettings.ts";
import { call } from "../../platform/api.ts";
import { websiteConfigQuery } from "../../platform/siteQueries.ts";
import { Button } from "../../ui/Button.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { SelectField, TextField } from "../../ui/Field.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { ErrorNote } from "../../ui/Note.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { useAdminWords } from "../texts.ts";
import { fromLocalInput, toLocalInput } from "./localTime.ts";
import { SITE, switchesQuery } from "./queries.ts";
import css from "./SitePage.module.css";
import { AmountField, useAmounts } from "./AmountField.tsx";
import { SwitchRow } from "./SwitchRow.tsx";
import { useSiteWords } from "./texts.ts";

/** The switches that have an effect in this version. */
export function SwitchPage() {
  const menu = useAdminWords();
  const { data, error, refetch } = useQuery(switchesQuery());
  return (
    <AdminPage>
      <PageTitle title={menu("menu.switch")} />
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <div className={css.columns} aria-busy={!data && !error}>
        <Judging switches={data} />
        <div className={css.stack}>
          <Sections switches={data} />
          <Classes switches={data} />
          <Accounts switches={data} />
        </div>
      </div>
    </AdminPage>
  );
}

type Draft = Partial<Switches>;

/** Unsaved changes of the stored values; only changes are sent. */
function useDraft(switches: Switches | undefined) {
  const t = useSiteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>({});
  const set = (more: Draft) => setDraft({ ...draft, ...more });
  const amounts = useAmounts(set);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (changed: Draft) => call(updateSwitches, changed),
    onSuccess(now) {
      client.setQueryData(switchesQuery().queryKey, now);
      setDraft({});
      toast("good", t("saved"));
    },
    onSettled: () => client.invalidateQueries({ queryKey: SITE }),
  });
  const changed = Object.entries(draft).filter(
    ([key, value]) => switches && switches[key as keyof Switches] !== value,
  );
  return {
    shown: switches && { ...switches, ...draft },
    set,
    amounts,
    isChanged: changed.length > 0,
    save: () => mutate(Object.fromEntries(changed)),
    isPending,
    failure: error && errorText(error),
  };
}

type DraftOf = ReturnType<typeof useDraft>;

function Group(props: { title: string; text: string; draft: DraftOf; children: ReactNode }) {
  const { title, text, draft, children } = props;
  const t = useSiteWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!draft.amounts.isFaulty && draft.isChanged) draft.save();
  };
  return (
    <Panel title={title}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p className={css.text}>{text}</p>
        <FormError text={draft.failure} />
        {children}
        <div className={css.foot}>
          <Button type="submit" look="primary" busy={draft.isPending} disabled={!draft.isChanged}>
            {t(draft.isPending ? "saving" : "save")}
          </Button>
          {draft.isChanged && <span className={css.text}>{t("unsaved")}</span>}
        </div>
      </form>
    </Panel>
  );
}

function Judging({ switches }: { switches: Switches | undefined }) {
  const t = useSiteWords();
  const draft = useDraft(switches);
  const { shown: values, set } = draft;
  return (
    <Group title={t("switch.judging")} text={t("switch.judgingText")} draft={draft}>
      <SwitchRow
        label={t("switch.openPublicJudge")}
        hint={t("switch.openPublicJudgeHint")}
        checked={values?.openPublicJudge}
        onChange={(openPublicJudge) => set({ openPublicJudge })}
      />
      <SwitchRow
        label={t("switch.openContestJudge")}
        hint={t("switch.openContestJudgeHint")}
        checked={values?.openContestJudge}
        onChange={(openContestJudge) => set({ openContestJudge })}
      />
      <SwitchRow
        label={t("switch.openGroupJudge")}
        hint={t("switch.openGroupJudgeHint")}
        checked={values?.openGroupJudge}
        onChange={(openGroupJudge) => set({ openGroupJudge })}
      />
      <SwitchRow
        label={t("switch.openContestComment")}
        hint={t("switch.openContestCommentHint")}
        checked={values?.openContestComment}
        onChange={(openContestComment) => set({ openContestComment })}
      />
      <SwitchRow
        label={t("switch.countContests")}
        hint={t("switch.countContestsHint")}
        checked={values?.countContests}
        onChange={(countContests) => set({ countContests })}
      />
      <AmountField name="defaultSubmitInterval" switches={values} amounts={draft.amounts} />
      <SwitchRow
        label={t("switch.hideNonContestSubmissionCode")}
        hint={t("switch.hideNonContestSubmissionCodeHint")}
        checked={values?.hideNonContestSubmissionCode}
        onChange={(hideNonContestSubmissionCode) => set({ hideNonContestSubmissionCode })}
      />
      <div className={css.besides}>
        <TextField
          type="datetime-local"
          label={t("switch.codeVisibleStartTime")}
          hint={t("switch.codeVisibleStartTimeHint")}
          disabled={!values}
          value={toLocalInput(values?.codeVisibleStartTime ?? 0)}
          onChange={(event) =>
            set({ codeVisibleStartTime: fromLocalInput(event.currentTarget.value) })
          }
        />
        <Button
          disabled={!values?.codeVisibleStartTime}
          onClick={() => set({ codeVisibleStartTime: 0 })}
        >
          {t("switch.clear")}
        </Button>
      </div>
    </Group>
  );
}

/** Only existing sections have a switch. */
const existing = (Object.keys(sections) as Section[]).filter((section) => sections[section]);

function Sections({ switches }: { switches: Switches | undefined }) {
  const t = useSiteWords();
  const draft = useDraft(switches);
  return (
    <Group title={t("switch.sections")} text={t("switch.sectionsText")} draft={draft}>
      {existing.map((section) => (
        <SwitchRow
          key={section}
          label={t(`switch.section.${section}`)}
          checked={draft.shown?.[section]}
          onChange={(on) => draft.set({ [section]: on })}
        />
      ))}
    </Group>
  );
}

/** Who may create classes. */
const classAmounts = [
  "defaultCreateGroupACInitValue",
  "defaultCreateGroupDailyLimit",
  "defaultCreateGroupLimit",
] as const;

function Classes({ switches }: { switches: Switches | undefined }) {
  const t = useSiteWords();
  const draft = useDraft(switches);
  return (
    <Group title={t("switch.classes")} text={t("switch.classesText")} draft={draft}>
      {classAmounts.map((name) => (
        <AmountField key={name} name={name} switches={draft.shown} amounts={draft.amounts} />
      ))}
    </Group>
  );
}

function Accounts({ switches }: { switches: Switches | undefined }) {
  const t = useSiteWords();
  const draft = useDraft(switches);
  const { shown: values, set } = draft;
  const offered = useQuery(websiteConfigQuery()).data?.register;
  const impossible = switches?.register && !switches.registerWithoutCode && offered === false;
  return (
    <Group title={t("switch.accounts")} text={t("switch.accountsText")} draft={draft}>
      {impossible && (
        <p className={css.warning} role="note">
          {t("switch.registerImpossible")}
        </p>
      )}
      {(["register", "registerWithoutCode", "registerNeedsApproval"] as const).map((name) => (
        <SwitchRow
          key={name}
          label={t(`switch.${name}`)}
          hint={t(`switch.${name}Hint`)}
          checked={values?.[name]}
          onChange={(on) => set({ [name]: on })}
        />
      ))}
      <p className={css.text}>{t("switch.registerFields")}</p>
      {(["registerRealname", "registerSchool", "registerNumber", "registerClass"] as const).map(
        (name) => (
          <SelectField
            key={name}
            label={t(`switch.${name}`)}
            value={values?.[name] ?? "hidden"}
            disabled={!values}
            onChange={(event) => set({ [name]: event.currentTarget.value as FieldChoice })}
          >
            {fieldChoices.map((choice) => (
              <option key={choice} value={choice}>
                {t(`switch.field.${choice}`)}
              </option>
            ))}
          </SelectField>
        ),
      )}
    </Group>
  );
}
