import type { ReactNode } from "react";
import { Button } from "../../ui/control/Button.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import css from "./SitePage.module.css";
import { useSiteWords } from "./texts.ts";
import type { SwitchForm } from "./useSwitchForm.ts";

/** Site settings that are saved together. */
export function SwitchGroup(props: {
  title: string;
  text: string;
  form: SwitchForm;
  children: ReactNode;
}) {
  const { title, text, form, children } = props;
  const t = useSiteWords();
  return (
    <Panel title={title}>
      <Form form={form} className={css.form}>
        <p className={css.text}>{text}</p>
        <FormError text={form.failure} />
        {children}
        <div className={css.foot}>
          <Button type="submit" look="primary" busy={form.busy} disabled={!form.isChanged}>
            {t(form.busy ? "saving" : "save")}
          </Button>
          {form.isChanged && <span className={css.text}>{t("unsaved")}</span>}
        </div>
      </Form>
    </Panel>
  );
}
