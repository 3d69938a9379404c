import { TRAINING_PASSWORD_MAX, trainingAuths } from "../../../../shared/practice/training.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { PasswordField, SelectField, Toggle } from "../../../ui/control/Field.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import css from "../../contest/form/ContestFormPage.module.css";
import { useAdminTrainingWords } from "../texts.ts";
import { setsPassword } from "./formModel.ts";
import type { PartProps } from "./useTrainingForm.ts";

/** Who may see the training and its problems; a training of a class is visible to the members of the class. */
export function AccessPart({ form, stored }: PartProps) {
  const t = useAdminTrainingWords();
  const { auth } = form.values;
  const isPrivate = auth === "Private";
  const hasPassword = stored?.training.hasPassword === true;
  const members = stored?.memberCount ?? 0;
  const isOfClass = useOwnerClass() !== null;
  const visibility = (
    <div className={css.switch}>
      <Toggle
        {...form.flag("status")}
        label={t(isOfClass ? "field.statusInClass" : "field.status")}
      />
      <p className={css.ifOff}>{t(isOfClass ? "hint.statusInClass" : "hint.status")}</p>
    </div>
  );
  if (isOfClass) return <Panel title={t("part.visibility")}>{visibility}</Panel>;
  return (
    <Panel title={t("part.access")}>
      <div className={css.fields}>
        <SelectField
          {...form.field("auth")}
          label={t("field.auth")}
          hint={t(`accessMeaning.${auth}`)}
        >
          {trainingAuths.map((each) => (
            <option key={each} value={each}>
              {t(`accesses.${each}`)}
            </option>
          ))}
        </SelectField>
        {stored?.training.auth === "Private" && isPrivate && !hasPassword && (
          <p className={css.warning}>
            <Icon name="warning" /> {t("hint.lacksPassword")}
          </p>
        )}
        {isPrivate && (
          <PasswordField
            {...form.field("privatePwd")}
            label={t("field.privatePwd")}
            maxLength={TRAINING_PASSWORD_MAX}
            autoComplete="new-password"
            hint={hasPassword && t("hint.pwdKept")}
          />
        )}
        {members > 0 && setsPassword(form.values) && (
          <div className={css.switch}>
            <Toggle {...form.flag("removeMembers")} label={t("field.removeMembers")} />
            <p>{t("hint.removeMembers", { count: members })}</p>
          </div>
        )}
        {visibility}
      </div>
    </Panel>
  );
}
