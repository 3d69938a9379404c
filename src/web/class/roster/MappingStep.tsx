import { type RosterKey, rosterKeys } from "../../../shared/class/classRoster.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { SelectField, Toggle } from "../../ui/control/Field.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { useClass } from "../classContext.ts";
import { useClassWorkWords } from "../workTexts.ts";
import type { RosterOptions } from "./RosterPage.tsx";
import css from "./RosterPage.module.css";
import { type RosterColumn, rosterColumns, type SourceRow } from "./rosterTable.ts";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

interface MappingStepProps {
  source: readonly SourceRow[];
  options: RosterOptions;
  error: Error | null;
  busy: boolean;
  onOptions: (options: RosterOptions) => void;
  onCheck: () => void;
  onOther: () => void;
}

/** The step in which the user assigns a meaning to each table column and chooses how accounts are found. */
export function MappingStep(props: MappingStepProps) {
  const { source, options, error, busy, onOptions, onCheck, onOther } = props;
  const t = useClassWorkWords();
  const errorText = useErrorText();
  const { detail } = useClass();
  const { hasHeading, mapping, createAccounts, matchBy } = options;
  const set = (change: Partial<RosterOptions>) => onOptions({ ...options, ...change });
  const choose = (place: number, column: RosterColumn | undefined) =>
    set({
      // Each roster field is assigned to at most one table column: assigning it to another column clears the earlier
      // choice.
      mapping: mapping.map((each, i) => {
        if (i === place) return column;
        return each === column ? undefined : each;
      }),
    });
  const isMissing = !mapping.includes(matchBy);
  const { manageUsers } = detail.may;
  // Passwords and email addresses are used only for new accounts, so they are offered only to users who may manage
  // accounts.
  const offered = rosterColumns.filter(
    (column) => manageUsers || (column !== "password" && column !== "email"),
  );
  const first = source[hasHeading ? 1 : 0];
  return (
    <div className={css.form}>
      <p className={css.text} role="status">
        {t("roster.rowsRead", { count: source.length })}
        <WordSpace />
        {t("roster.mappingText")}
      </p>
      <FormError text={error && errorText(error)} />
      <Toggle
        label={t("roster.heading")}
        checked={hasHeading}
        onChange={(isOn) => set({ hasHeading: isOn })}
      />
      <div className={css.columns}>
        {mapping.map((column, place) => {
          const heading = hasHeading ? source[0]?.cells[place]?.trim() : "";
          const example = first?.cells[place]?.trim() ?? "";
          return (
            <SelectField
              // Columns have no identity other than their position.
              // oxlint-disable-next-line react/no-array-index-key -- the list never reorders
              key={place}
              label={heading || t("roster.column", { number: place + 1 })}
              hint={example === "" ? undefined : t("roster.example", { value: example })}
              value={column ?? ""}
              onChange={(event) =>
                choose(
                  place,
                  rosterColumns.find((each) => each === event.currentTarget.value),
                )
              }
            >
              <option value="">{t("roster.ignore")}</option>
              {offered.map((each) => (
                <option key={each} value={each}>
                  {t(`roster.columns.${each}`)}
                </option>
              ))}
            </SelectField>
          );
        })}
      </div>
      {manageUsers && (
        <div className={css.columns}>
          <SelectField
            label={t("roster.matchBy")}
            hint={t("roster.matchByHint")}
            value={matchBy}
            onChange={(event) => set({ matchBy: event.currentTarget.value as RosterKey })}
          >
            {rosterKeys.map((each) => (
              <option key={each} value={each}>
                {t(`roster.columns.${each}`)}
              </option>
            ))}
          </SelectField>
          <div className={css.switch}>
            <Toggle
              label={t("roster.createAccounts")}
              checked={createAccounts}
              onChange={(isOn) => set({ createAccounts: isOn })}
            />
            <p>{t("roster.createAccountsText")}</p>
          </div>
        </div>
      )}
      {isMissing && (
        <p className={css.bad} role="status">
          {t("roster.keyMissing", { column: t(`roster.columns.${matchBy}`) })}
        </p>
      )}
      <div className={css.acts}>
        <Button onClick={onOther}>{t("roster.otherFile")}</Button>
        <Button look="primary" busy={busy} disabled={isMissing} onClick={onCheck}>
          {t(busy ? "roster.checking" : "roster.check")}
        </Button>
      </div>
    </div>
  );
}
