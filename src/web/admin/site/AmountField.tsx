import { useState } from "react";
import { switchLimits, type Switches } from "../../../shared/siteSettings.ts";
import { TextField } from "../../ui/Field.tsx";
import { useSiteWords } from "./texts.ts";

/** Switches that are numbers and have a field of their own. */
export type AmountSwitch =
  | "defaultSubmitInterval"
  | "defaultCreateDiscussionACInitValue"
  | "defaultCreateCommentACInitValue"
  | "defaultCreateDiscussionDailyLimit"
  | "textsPerMinute"
  | "addressTextsPerMinute"
  | "duplicateTextMinutes"
  | "linkHoldHours"
  | "defaultCreateGroupACInitValue"
  | "defaultCreateGroupDailyLimit"
  | "defaultCreateGroupLimit";

/** The texts of number fields that are no whole number up to the limit of their switch: they stay, and are not saved. */
export function useAmounts(set: (change: Partial<Record<AmountSwitch, number>>) => void) {
  const [faults, setFaults] = useState<Partial<Record<AmountSwitch, string>>>({});
  return {
    faults,
    isFaulty: Object.keys(faults).length > 0,
    change(name: AmountSwitch, text: string) {
      const { [name]: _replaced, ...others } = faults;
      const isValid = isAmount(name, text);
      setFaults(isValid ? others : { ...others, [name]: text });
      if (isValid) set({ [name]: Number(text) });
    },
  };
}

function isAmount(name: AmountSwitch, text: string): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) <= switchLimits[name];
}

/** The field of a switch that is a number; the message for a wrong one names the largest. */
export function AmountField(props: {
  name: AmountSwitch;
  switches: Switches | undefined;
  amounts: ReturnType<typeof useAmounts>;
}) {
  const { name, switches, amounts } = props;
  const t = useSiteWords();
  const fault = amounts.faults[name];
  return (
    <TextField
      label={t(`switch.${name}`)}
      hint={t(`switch.${name}Hint`)}
      error={fault === undefined ? null : t("switch.amount", { max: switchLimits[name] })}
      inputMode="numeric"
      disabled={!switches}
      value={fault ?? String(switches?.[name] ?? "")}
      onChange={(event) => amounts.change(name, event.currentTarget.value)}
    />
  );
}
