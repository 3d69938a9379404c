import { isPenaltyVerdict } from "../../../../shared/contestOrganizer/penaltyChoices.ts";
import type { AdminContestWords } from "../texts.ts";
import type { ContestValues } from "./formModel.ts";
import type { FieldName } from "./formUnits.ts";

/** A part of the form as text, for comparing two versions. */
export function unitText(values: ContestValues, unit: FieldName, t: AdminContestWords): string {
  switch (unit) {
    case "rule":
      return t(`rules.${values.rule}`);
    case "auth":
      return t(`accesses.a${values.auth}`);
    case "rankShowName":
      return t(`names.${values.rankShowName}`);
    case "timeCounting":
      return t(`timeCountings.${values.timeCounting}`);
    case "remoteProblems":
      return t(`remoteUses.${values.remoteProblems}`);
    case "upsolving":
      return t(`upsolvings.${values.upsolving}`);
    case "penaltyVerdicts":
      return values.penaltyVerdicts
        .split(" ")
        .flatMap((one) => (isPenaltyVerdict(one) ? [t(`penaltyVerdict.${one}`)] : []))
        .join(", ");
    case "start":
    case "end":
      return values[unit].replace("T", " ");
    case "freeze":
      return freezeText(values, t);
    case "openAccountLimit":
      return values.openAccountLimit ? accountText(values, t) : t("off");
    default: {
      const value = values[unit];
      return typeof value === "boolean" ? t(value ? "on" : "off") : value;
    }
  }
}

function freezeText({ freeze, freezeMinutes }: ContestValues, t: AdminContestWords): string {
  const name = t(`freeze.${freeze}`);
  return freeze === "other" ? `${name}: ${t("field.freezeMinutes")} ${freezeMinutes}` : name;
}

function accountText(values: ContestValues, t: AdminContestWords): string {
  return (["prefix", "from", "to", "suffix", "extra"] as const)
    .filter((name) => values[name] !== "")
    .map((name) => `${t(`field.${name}`)}: ${values[name]}`)
    .join("\n");
}
