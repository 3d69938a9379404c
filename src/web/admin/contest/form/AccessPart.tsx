import {
  CONTEST_PASSWORD_MAX,
  remoteUses,
  upsolvings,
} from "../../../../shared/contest/contest.ts";
import {
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
  Toggle,
} from "../../../ui/control/Field.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { useAdminContestWords } from "../texts.ts";
import css from "./ContestFormPage.module.css";
import { mayHavePassword, setsPassword } from "./formModel.ts";
import type { PartProps } from "./useContestForm.ts";

/** The settings that determine who may enter, register and submit. */
export function AccessPart({ form, stored }: PartProps) {
  const t = useAdminContestWords();
  const { auth, openPwdLimit, openAccountLimit } = form.values;
  const lacksPassword = auth !== "0" && stored?.isPasswordUnset === true;
  return (
    <Panel title={t("part.access")}>
      <div className={css.fields}>
        {lacksPassword && (
          <p className={css.warning}>
            <Icon name="warning" /> {t("hint.clone")}
          </p>
        )}
        <SelectField
          {...form.field("auth")}
          label={t("field.auth")}
          hint={t(`accessMeaning.a${auth}`)}
        >
          {(["0", "1", "2"] as const).map((each) => (
            <option key={each} value={each}>
              {t(`accesses.a${each}`)}
            </option>
          ))}
        </SelectField>
        {mayHavePassword(form.values, stored) && (
          <div className={css.switch}>
            <Toggle {...form.flag("openPwdLimit")} label={t("field.openPwdLimit")} />
            {openPwdLimit && auth === "0" && <p>{t("hint.pwdUnused")}</p>}
          </div>
        )}
        {openPwdLimit && mayHavePassword(form.values, stored) && (
          <PasswordField
            {...form.field("pwd")}
            label={t("field.pwd")}
            maxLength={CONTEST_PASSWORD_MAX}
            autoComplete="new-password"
            hint={stored?.hasPassword && t("hint.pwdKept")}
          />
        )}
        {stored && setsPassword(form.values) && (
          <div className={css.switch}>
            <Toggle {...form.flag("removeRegistered")} label={t("field.removeRegistered")} />
            <p>{t("hint.removeRegistered")}</p>
          </div>
        )}
        <Toggle {...form.flag("openAccountLimit")} label={t("field.openAccountLimit")} />
        {openAccountLimit && <AccountRuleFields form={form} stored={stored} />}
        <TextAreaField
          {...form.field("networks")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          label={t("field.networks")}
          hint={
            <>
              {t("hint.networks")}
              {stored && ` ${t("hint.ownAddress", { address: stored.ownAddress })}`}
            </>
          }
          rows={5}
          maxLength={100_000}
        />
        <div className={css.switch}>
          <Toggle {...form.flag("oneSession")} label={t("field.oneSession")} />
          <p>{t("hint.oneSession")}</p>
        </div>
        {auth === "1" && (
          <div className={css.switch}>
            <Toggle {...form.flag("opensToAll")} label={t("field.opensToAll")} />
            <p>{t("hint.opensToAll")}</p>
          </div>
        )}
        <SelectField
          {...form.field("upsolving")}
          label={t("field.upsolving")}
          hint={t(`hint.upsolving.${form.values.upsolving}`)}
        >
          {upsolvings.map((each) => (
            <option key={each} value={each}>
              {t(`upsolvings.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField {...form.field("remoteProblems")} label={t("field.remoteProblems")}>
          {remoteUses.map((each) => (
            <option key={each} value={each}>
              {t(`remoteUses.${each}`)}
            </option>
          ))}
        </SelectField>
        {form.values.remoteProblems !== "none" && (
          <p className={css.warning}>
            <Icon name="warning" /> {t(`hint.remoteProblems.${form.values.remoteProblems}`)}
          </p>
        )}
        <Toggle {...form.flag("openPrint")} label={t("field.openPrint")} />
        <div className={css.switch}>
          <Toggle {...form.flag("contestAdminVisible")} label={t("field.contestAdminVisible")} />
          <p>{t("hint.contestAdminVisible")}</p>
        </div>
      </div>
    </Panel>
  );
}

function AccountRuleFields({ form }: PartProps) {
  const t = useAdminContestWords();
  const plain = { autoComplete: "off", autoCapitalize: "off", spellCheck: false };
  return (
    <>
      <div className={css.four}>
        <TextField {...form.field("prefix")} {...plain} label={t("field.prefix")} maxLength={50} />
        <TextField
          {...form.field("from")}
          {...plain}
          label={t("field.from")}
          inputMode="numeric"
          maxLength={9}
        />
        <TextField
          {...form.field("to")}
          {...plain}
          label={t("field.to")}
          inputMode="numeric"
          maxLength={9}
        />
        <TextField {...form.field("suffix")} {...plain} label={t("field.suffix")} maxLength={50} />
      </div>
      <p className={css.note}>{t("hint.rule")}</p>
      <TextAreaField
        {...form.field("extra")}
        {...plain}
        label={t("field.extra")}
        hint={t("hint.extra")}
        maxLength={190_000}
      />
    </>
  );
}
