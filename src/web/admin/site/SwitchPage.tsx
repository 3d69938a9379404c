import { useQuery } from "@tanstack/react-query";
import { type Section, sections } from "../../../shared/site/siteSections.ts";
import { fieldChoices, type Switches } from "../../../shared/site/siteSettings.ts";
import { websiteConfigQuery } from "../../platform/siteQueries.ts";
import { Button } from "../../ui/control/Button.tsx";
import { SelectField, TextField } from "../../ui/control/Field.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { useAdminWords } from "../texts.ts";
import { switchesQuery } from "./queries.ts";
import css from "./SitePage.module.css";
import { AmountField } from "./AmountField.tsx";
import { BlockedWordsPanel } from "./BlockedWordsPanel.tsx";
import { DiscussionSwitches } from "./DiscussionSwitches.tsx";
import { SwitchGroup } from "./SwitchGroup.tsx";
import { SwitchRow } from "./SwitchRow.tsx";
import { useSwitchForm } from "./useSwitchForm.ts";
import { useSiteWords } from "./texts.ts";

/** The page with the site settings that have an effect in this version. */
export function SwitchPage() {
  const menu = useAdminWords();
  const { data, error, refetch } = useQuery(switchesQuery());
  return (
    <AdminPage>
      <PageTitle title={menu("menu.switch")} />
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <div className={css.columns} aria-busy={!data && !error}>
        {data && (
          <>
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
          </>
        )}
      </div>
    </AdminPage>
  );
}

const judging = [
  "openPublicJudge",
  "openContestJudge",
  "openGroupJudge",
  "openContestComment",
  "remoteOwnSessions",
  "countContests",
] as const;

function Judging({ switches }: { switches: Switches }) {
  const t = useSiteWords();
  const form = useSwitchForm(switches);
  const row = (name: (typeof judging)[number] | "hideNonContestSubmissionCode") => (
    <SwitchRow
      key={name}
      form={form}
      name={name}
      label={t(`switch.${name}`)}
      hint={t(`switch.${name}Hint`)}
    />
  );
  return (
    <SwitchGroup title={t("switch.judging")} text={t("switch.judgingText")} form={form}>
      {judging.map(row)}
      <AmountField name="defaultSubmitInterval" form={form} />
      {row("hideNonContestSubmissionCode")}
      <div className={css.besides}>
        <TextField
          {...form.field("codeVisibleStartTime")}
          type="datetime-local"
          label={t("switch.codeVisibleStartTime")}
          hint={t("switch.codeVisibleStartTimeHint")}
        />
        <Button
          disabled={form.values.codeVisibleStartTime === ""}
          onClick={() => form.set("codeVisibleStartTime", "")}
        >
          {t("switch.clear")}
        </Button>
      </div>
    </SwitchGroup>
  );
}

/** Only the sections of the site that exist in this version can be turned on or off. */
const existing = (Object.keys(sections) as Section[]).filter((section) => sections[section]);

function Sections({ switches }: { switches: Switches }) {
  const t = useSiteWords();
  const form = useSwitchForm(switches);
  return (
    <SwitchGroup title={t("switch.sections")} text={t("switch.sectionsText")} form={form}>
      {existing.map((section) => (
        <SwitchRow
          key={section}
          form={form}
          name={section}
          label={t(`switch.section.${section}`)}
        />
      ))}
    </SwitchGroup>
  );
}

/** The site settings that determine who may create classes, and how many classes each user may create. */
const classAmounts = [
  "defaultCreateGroupACInitValue",
  "defaultCreateGroupDailyLimit",
  "defaultCreateGroupLimit",
] as const;

function Classes({ switches }: { switches: Switches }) {
  const t = useSiteWords();
  const form = useSwitchForm(switches);
  return (
    <SwitchGroup title={t("switch.classes")} text={t("switch.classesText")} form={form}>
      {classAmounts.map((name) => (
        <AmountField key={name} name={name} form={form} />
      ))}
    </SwitchGroup>
  );
}

function Accounts({ switches }: { switches: Switches }) {
  const t = useSiteWords();
  const form = useSwitchForm(switches);
  const offered = useQuery(websiteConfigQuery()).data?.register;
  const impossible = switches.register && !switches.registerWithoutCode && offered === false;
  return (
    <SwitchGroup title={t("switch.accounts")} text={t("switch.accountsText")} form={form}>
      {impossible && (
        <p className={css.warning} role="note">
          {t("switch.registerImpossible")}
        </p>
      )}
      {(["register", "registerWithoutCode", "registerNeedsApproval"] as const).map((name) => (
        <SwitchRow
          key={name}
          form={form}
          name={name}
          label={t(`switch.${name}`)}
          hint={t(`switch.${name}Hint`)}
        />
      ))}
      <p className={css.text}>{t("switch.registerFields")}</p>
      {(["registerRealname", "registerSchool", "registerNumber", "registerClass"] as const).map(
        (name) => (
          <SelectField key={name} {...form.field(name)} label={t(`switch.${name}`)}>
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
