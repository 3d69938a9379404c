import { useId } from "react";
import type { OtherContest } from "../../../shared/site/otherContest.ts";
import { otherContestLimits as limits } from "../../../shared/site/otherContest.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { type FieldErrors, useFields } from "../../ui/control/useFields.ts";
import {
  type ContestDraft,
  contestOf,
  draftOf,
  draftProblems,
  emptyDraft,
} from "./otherContestForm.ts";
import css from "./SitePage.module.css";
import { isSame, useChangeContests } from "./useChangeContests.ts";
import { useSiteWords } from "./texts.ts";

/** Adds or edits a contest on another site. */
export function OtherContestDialog(props: { contest: OtherContest | null; onClose: () => void }) {
  const { contest, onClose } = props;
  const t = useSiteWords();
  const id = useId();
  const { mutateAsync } = useChangeContests({
    onSuccess() {
      toast("good", t(contest ? "conf.contestChanged" : "conf.contestAdded"));
      onClose();
    },
  });
  const form = useFields<ContestDraft>({
    initialValues: contest ? draftOf(contest) : emptyDraft,
    validate(draft) {
      const errors = Object.entries(draftProblems(draft)).map(([name, problem]) => {
        const max = name === "begin" || name === "end" ? 0 : limits[name as "oj"];
        return [name, t(`conf.${problem}`, { max })];
      });
      return Object.fromEntries(errors) as FieldErrors<ContestDraft>;
    },
    send: (draft) =>
      mutateAsync((all) => [
        ...all.filter((each) => contest === null || !isSame(each, contest)),
        contestOf(draft),
      ]),
  });
  const field = (name: keyof ContestDraft, label: string) => ({ label, ...form.field(name) });
  return (
    <Dialog
      title={t(contest ? "conf.editContest" : "conf.addContest")}
      width="34rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={id} look="primary" busy={form.busy}>
            {t(form.busy ? "saving" : "save")}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} className={css.form}>
        <FormError text={form.failure} />
        <TextField {...field("oj", t("conf.contestSite"))} hint={t("conf.contestSiteHint")} />
        <TextField {...field("title", t("conf.contestTitle"))} />
        <TextField
          {...field("url", t("conf.contestUrl"))}
          inputMode="url"
          spellCheck={false}
          hint={t("conf.linkHint")}
        />
        <div className={css.fields}>
          <TextField type="datetime-local" {...field("begin", t("conf.contestBegin"))} />
          <TextField type="datetime-local" {...field("end", t("conf.contestEnd"))} />
        </div>
      </Form>
    </Dialog>
  );
}
