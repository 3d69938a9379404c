import { useQueryClient } from "@tanstack/react-query";
import {
  CLASS_DESCRIPTION_MAX,
  CLASS_NAME_MAX,
  CLASS_TERM_MAX,
  type PeerResults,
  peerResults,
  updateClass,
} from "../../../shared/class/class.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { SelectField, TextField, Toggle } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { useClass } from "../classContext.ts";
import { CLASSES, classQuery } from "../queries.ts";
import { ClassTextField } from "../text/ClassTextField.tsx";
import { useClassWorkWords } from "../workTexts.ts";
import css from "./SettingsPage.module.css";

/** Panel for the basic class settings: name, term, description, and what members may see of each other's results. */
export function BasicsPanel() {
  const t = useClassWorkWords();
  const client = useQueryClient();
  const { classId, uid, detail } = useClass();
  const form = useFields({
    initialValues: {
      name: detail.name,
      term: detail.term,
      description: detail.description,
      peerResults: detail.peerResults ?? "none",
      acceptsRequests: detail.acceptsRequests,
    },
    validate: ({ name }) => ({ name: name.trim() === "" ? t("settings.nameMissing") : null }),
    async send(values) {
      const changed = await call(updateClass, {
        classId,
        ...values,
        gmtModified: detail.gmtModified,
      });
      toast("good", t("saved"));
      client.setQueryData(classQuery(classId, uid).queryKey, changed);
      void client.invalidateQueries({ queryKey: CLASSES });
    },
  });
  return (
    <Panel title={t("settings.basics")}>
      <Form form={form} className={css.form}>
        <FormError text={form.failure} />
        <div className={css.pair}>
          <TextField
            {...form.field("name")}
            label={t("settings.name")}
            maxLength={CLASS_NAME_MAX}
            autoComplete="off"
          />
          <TextField
            {...form.field("term")}
            label={t("settings.term")}
            maxLength={CLASS_TERM_MAX}
            autoComplete="off"
          />
        </div>
        <ClassTextField
          classId={classId}
          label={t("settings.description")}
          field="description"
          value={form.values.description}
          error={form.errorOf("description")}
          maxLength={CLASS_DESCRIPTION_MAX}
          onChange={(description) => form.set("description", description)}
        />
        <SelectField
          label={t("settings.peers")}
          hint={t(`settings.peerMeaning.${form.values.peerResults}`)}
          value={form.values.peerResults}
          onChange={(event) => form.set("peerResults", event.currentTarget.value as PeerResults)}
        >
          {peerResults.map((each) => (
            <option key={each} value={each}>
              {t(`settings.peerResults.${each}`)}
            </option>
          ))}
        </SelectField>
        <div className={css.switch}>
          <Toggle {...form.flag("acceptsRequests")} label={t("settings.requests")} />
          <p>{t("settings.requestsHint")}</p>
        </div>
        <div className={css.foot}>
          <Button type="submit" look="primary" busy={form.busy} disabled={!form.isChanged}>
            {t("save")}
          </Button>
          {form.isChanged && <span className={css.text}>{t("settings.unsaved")}</span>}
        </div>
      </Form>
    </Panel>
  );
}
