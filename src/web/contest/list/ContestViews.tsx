import { Choices } from "../../ui/control/Choices.tsx";
import { useContestWords } from "../texts.ts";
import type { ContestViewSearch } from "./searchParams.ts";

/** Switches between the list of contests and their calendar. */
export function ContestViews(props: {
  view: ContestViewSearch["view"];
  onChange: (view: ContestViewSearch["view"]) => void;
}) {
  const t = useContestWords();
  return (
    <Choices
      label={t("view")}
      value={props.view ?? "list"}
      options={(["list", "calendar"] as const).map((value) => ({
        value,
        label: t(`views.${value}`),
      }))}
      onChange={(view) => props.onChange(view === "list" ? undefined : view)}
    />
  );
}
