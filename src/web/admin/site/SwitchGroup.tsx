import type { FormEvent, ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { Panel } from "../../ui/Panel.tsx";
import css from "./SitePage.module.css";
import { useSiteWords } from "./texts.ts";
import type { SwitchDraft } from "./useSwitchDraft.ts";

/** Switches that are saved together. */
export function SwitchGroup(props: {
  title: string;
  text: string;
  draft: SwitchDraft;
  children: ReactNode;
}) {
  const { title, text, draft, children } = props;
  const t = useSiteWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!draft.amounts.isFaulty && draft.isChanged) draft.save();
  };
  return (
    <Panel title={title}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p className={css.text}>{text}</p>
        <FormError text={draft.failure} />
        {children}
        <div className={css.foot}>
          <Button type="submit" look="primary" busy={draft.isPending} disabled={!draft.isChanged}>
            {t(draft.isPending ? "saving" : "save")}
          </Button>
          {draft.isChanged && <span className={css.text}>{t("unsaved")}</span>}
        </div>
      </form>
    </Panel>
  );
}
