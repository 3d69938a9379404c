import { useQuery } from "@tanstack/react-query";
import type { Switches } from "../../../shared/site/siteSettings.ts";
import { AmountField } from "./AmountField.tsx";
import { publicProblemsQuery } from "./queries.ts";
import css from "./SitePage.module.css";
import { SwitchGroup } from "./SwitchGroup.tsx";
import { SwitchRow } from "./SwitchRow.tsx";
import { useSiteWords } from "./texts.ts";
import { useSwitchForm } from "./useSwitchForm.ts";

const places = ["openPublicDiscussion", "openGroupDiscussion"] as const;
const amounts = [
  "defaultCreateDiscussionACInitValue",
  "defaultCreateCommentACInitValue",
  "defaultCreateDiscussionDailyLimit",
  "textsPerMinute",
  "addressTextsPerMinute",
  "duplicateTextMinutes",
  "linkHoldHours",
] as const;

/** The site settings that determine where discussions are open, who may write in them, and how much users may write. */
export function DiscussionSwitches({ switches }: { switches: Switches }) {
  const t = useSiteWords();
  const form = useSwitchForm(switches);
  const problems = useQuery(publicProblemsQuery()).data;
  const needed = Math.max(
    switches.defaultCreateDiscussionACInitValue,
    switches.defaultCreateCommentACInitValue,
  );
  return (
    <SwitchGroup title={t("switch.discussions")} text={t("switch.discussionsText")} form={form}>
      {places.map((name) => (
        <SwitchRow
          key={name}
          form={form}
          name={name}
          label={t(`switch.${name}`)}
          hint={t(`switch.${name}Hint`)}
        />
      ))}
      {problems !== undefined && problems < needed && (
        <p className={css.warning} role="note">
          {t("switch.unreachable", { problems, needed })}
        </p>
      )}
      {amounts.map((name) => (
        <AmountField key={name} name={name} form={form} />
      ))}
    </SwitchGroup>
  );
}
