import type { Switches } from "../../../shared/siteSettings.ts";
import { AmountField } from "./AmountField.tsx";
import { SwitchGroup } from "./SwitchGroup.tsx";
import { SwitchRow } from "./SwitchRow.tsx";
import { useSiteWords } from "./texts.ts";
import { useSwitchDraft } from "./useSwitchDraft.ts";

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

/** Where discussions are open, who may write in them, and how much. */
export function DiscussionSwitches({ switches }: { switches: Switches | undefined }) {
  const t = useSiteWords();
  const draft = useSwitchDraft(switches);
  return (
    <SwitchGroup title={t("switch.discussions")} text={t("switch.discussionsText")} draft={draft}>
      {places.map((name) => (
        <SwitchRow
          key={name}
          label={t(`switch.${name}`)}
          hint={t(`switch.${name}Hint`)}
          checked={draft.values?.[name]}
          onChange={(on) => draft.set({ [name]: on })}
        />
      ))}
      {amounts.map((name) => (
        <AmountField key={name} name={name} switches={draft.values} amounts={draft.amounts} />
      ))}
    </SwitchGroup>
  );
}
