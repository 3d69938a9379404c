import { type FormEvent, useId, useState } from "react";
import type { OtherContest } from "../../../shared/contest.ts";
import { otherContestLimits } from "../../../shared/contest.ts";
import { FormError } from "../../account/FormError.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { TextField } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.tsx";
import {
  type ContestDraft,
  contestOf,
  draftOf,
  draftProblems,
  emptyDraft,
} from "./otherContestForm.ts";
import css from "./SitePage.module.css";
import { isSame, useChangeContests } from "./useChangeContests.ts";
import { useSiteWords } from "./words.ts";

/** Adds a contest of another site, or changes one. */
export function OtherContestDialog(props: { contest: OtherContest | null; onClose: () => void }) {
  const { contest, onClose } = props;
  const t = useSiteWords();
  const errorText = useErrorText();
  const form = useId();
  const [draft, setDraft] = useState(contest ? draftOf(contest) : emptyDraft);
  const [tried, setTried] = useState(false);
  const problems = draftProblems(draft);
  const { mutate, isPending, error } = useChangeContests({
    onSuccess() {
      toast("good", t(contest ? "conf.contestChanged" : "conf.contestAdded"));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0 || isPending) return;
    const wanted = contestOf(draft);
    mutate((all) => [...all.filter((each) => contest === null || !isSame(each, contest)), wanted]);
  };
  const field = (name: keyof ContestDraft, label: string) => {
    const problem = tried ? problems[name] : undefined;
    const max = name === "begin" || name === "end" ? 0 : otherContestLimits[name];
    return {
      label,
      value: draft[name],
      error: problem ? t(`conf.${problem}`, { max }) : null,
      onChange: (event: { currentTarget: { value: string } }) =>
        setDraft({ ...draft, [name]: event.currentTarget.value }),
    };
  };
  return (
    <Dialog
      title={t(contest ? "conf.editContest" : "conf.addContest")}
      width="34rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={form} look="primary" busy={isPending}>
            {t(isPending ? "saving" : "save")}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        <FormError text={error && errorText(error)} />
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
      </form>
    </Dialog>
  );
}
