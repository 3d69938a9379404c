import { useQuery } from "@tanstack/react-query";
import { type Section, sections } from "../../../shared/siteSections.ts";
import { type FieldChoice, fieldChoices, type Switches } from "../../../shared/siteSettings.ts";
import { websiteConfigQuery } from "../../platform/siteQueries.ts";
import { Button } from "../../ui/Button.tsx";
import { SelectField, TextField } from "../../ui/Field.tsx";
import { ErrorNote } from "../../ui/Note.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { useAdminWords } from "../texts.ts";
import { fromLocalInput, toLocalInput } from "./localTime.ts";
import { switchesQuery } from "./queries.ts";
import css from "./SitePage.module.css";
import { AmountField } from "./AmountField.tsx";
import { BlockedWordsPanel } from "./BlockedWordsPanel.tsx";
import { DiscussionSwitches } from "./DiscussionSwitches.tsx";
import { SwitchGroup } from "./SwitchGroup.tsx";
import { SwitchRow } from "./SwitchRow.tsx";
import { useSwitchDraft } from "./useSwitchDraft.ts";
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
        <div className={css.stack}>
          <Judging switches={data} />
          <DiscussionSwitches switches={data} />
        </div>
        <div className={css.stack}>
          <Sections switches={data} />
          <Classes switches={data} />
          <Accounts switches={data} />
          <BlockedWordsPanel />
        </div>
      </div>
    </AdminPage>
  );
}

function Judging({ switches }: { switches: Switches | undefined }) {
  const t = useSiteWords();
  const draft = useSwitchDraft(switches);
  const { values, set } = draft;
  return (
    <SwitchGroup title={t("switch.judging")} text={t("switch.judgingText")} draft={draft}>
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
        label={t("switch.remoteOwnSessions")}
        hint={t("switch.remoteOwnSessionsHint")}
        checked={values?.remoteOwnSessions}
        onChange={(remoteOwnSessions) => set({ remoteOwnSessions })}
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
    </SwitchGroup>
  );
}

/** Only existing sections have a switch. */
const existing = (Object.keys(sections) as Section[]).filter((section) => sections[section]);

function Sections({ switches }: { switches: Switches | undefined }) {
  const t = useSiteWords();
  const draft = useSwitchDraft(switches);
  return (
    <SwitchGroup title={t("switch.sections")} text={t("switch.sectionsText")} draft={draft}>
      {existing.map((section) => (
        <SwitchRow
          key={section}
          label={t(`switch.section.${section}`)}
          checked={draft.values?.[section]}
          onChange={(on) => draft.set({ [section]: on })}
        />
      ))}
    </SwitchGroup>
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
  const draft = useSwitchDraft(switches);
  return (
    <SwitchGroup title={t("switch.classes")} text={t("switch.classesText")} draft={draft}>
      {classAmounts.map((name) => (
        <AmountField key={name} name={name} switches={draft.values} amounts={draft.amounts} />
      ))}
    </SwitchGroup>
  );
}

function Accounts({ switches }: { switches: Switches | undefined }) {
  const t = useSiteWords();
  const draft = useSwitchDraft(switches);
  const { values, set } = draft;
  const offered = useQuery(websiteConfigQuery()).data?.register;
  const impossible = switches?.register && !switches.registerWithoutCode && offered === false;
  return (
    <SwitchGroup title={t("switch.accounts")} text={t("switch.accountsText")} draft={draft}>
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
    </SwitchGroup>
  );
}
