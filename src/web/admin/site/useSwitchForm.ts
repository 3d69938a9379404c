import { useQueryClient } from "@tanstack/react-query";
import { switchLimits, type Switches, updateSwitches } from "../../../shared/site/siteSettings.ts";
import { call } from "../../platform/api.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { type Fields, useFields } from "../../ui/control/useFields.ts";
import { fromLocalInput, toLocalInput } from "./localTime.ts";
import { SITE, switchesQuery } from "./queries.ts";
import { useSiteWords } from "./texts.ts";

type NumberSwitch = keyof typeof switchLimits;
/**
 * Site settings with a numeric value and a number field; `codeVisibleStartTime` has a field for date and time instead.
 */
export type AmountSwitch = Exclude<NumberSwitch, "codeVisibleStartTime">;
/** Numbers are kept as the strings that the user typed. */
type SwitchValues = Omit<Switches, NumberSwitch> & Record<NumberSwitch, string>;
export type SwitchForm = Fields<SwitchValues>;
/** Names of the site settings whose value is a boolean. */
export type SwitchName = {
  [Name in keyof SwitchValues]: SwitchValues[Name] extends boolean ? Name : never;
}[keyof SwitchValues];

const numbers = Object.keys(switchLimits) as NumberSwitch[];
const isNumber = (name: string): name is NumberSwitch => name in switchLimits;

function valuesOf(switches: Switches): SwitchValues {
  const texts = numbers.map((name) => [name, String(switches[name])]);
  const codeVisibleStartTime = toLocalInput(switches.codeVisibleStartTime);
  return { ...switches, ...Object.fromEntries(texts), codeVisibleStartTime };
}

function isAmount(name: AmountSwitch, text: string): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) <= switchLimits[name];
}

/** The form for one group of site settings; only changes are sent, so that groups do not overwrite each other. */
export function useSwitchForm(switches: Switches) {
  const t = useSiteWords();
  const client = useQueryClient();
  /** The message for an invalid number contains the maximum. */
  const errorOf = (name: AmountSwitch, values: SwitchValues): string | null =>
    isAmount(name, values[name]) ? null : t("switch.amount", { max: switchLimits[name] });
  const form: SwitchForm = useFields<SwitchValues>({
    initialValues: valuesOf(switches),
    validate: (values) =>
      Object.fromEntries(
        numbers
          .filter((name) => name !== "codeVisibleStartTime")
          .map((name) => [name, errorOf(name, values)]),
      ),
    async send(values, changes) {
      const entries = Object.entries(changes).map(([name, value]) => {
        if (name === "codeVisibleStartTime") return [name, fromLocalInput(String(value))];
        return [name, isNumber(name) ? Number(value) : value];
      });
      try {
        const now = await call(updateSwitches, Object.fromEntries(entries));
        client.setQueryData(switchesQuery().queryKey, now);
        form.follow(valuesOf(now), values);
        toast("good", t("saved"));
      } finally {
        void client.invalidateQueries({ queryKey: SITE });
      }
    },
  });
  return { ...form, amountError: (name: AmountSwitch) => errorOf(name, form.values) };
}
