import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import {
  type AdminContestProblem,
  updateContestProblem,
} from "../../../../shared/contestOrganizer/contestProblemAdmin.ts";
import { FormError } from "../../../ui/control/FormError.tsx";
import { ProblemAuth } from "../../../../shared/problem/problem.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { TextField, Toggle } from "../../../ui/control/Field.tsx";
import { Form } from "../../../ui/control/Form.tsx";
import { isProblemStaff, useSession } from "../../../platform/session.ts";
import { toast } from "../../../ui/notice/toast.tsx";
import { useFields } from "../../../ui/control/useFields.ts";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./ContestProblemsPage.module.css";

/**
 * Dialog for changing a problem's letter, titles and balloon colour in a contest. The problem's submissions are then
 * shown under the new letter.
 */
export function ChangeDialog({
  link,
  onClose,
}: {
  link: AdminContestProblem;
  onClose: () => void;
}) {
  const t = useAdminContestWords();
  const client = useQueryClient();
  const id = useId();
  const { displayId, ownTitles, problemTitles, color } = link;
  const mayPublish = useMayPublish(link);
  const isOfClass = useOwnerClass() !== null;
  const form = useFields({
    initialValues: {
      displayId,
      titleZh: ownTitles["zh-CN"] ?? "",
      titleEn: ownTitles["en-US"] ?? "",
      color: color ?? "#808080",
      later: link.atEnd === "publish",
    },
    fieldOf: ({ code, refused }) =>
      code === "CONTEST_LETTER_TAKEN" || refused?.field === "displayId" ? "displayId" : null,
    async send({ later, titleZh, titleEn, ...values }) {
      const changed = await call(updateContestProblem, {
        id: link.id,
        ...values,
        titles: { "zh-CN": titleZh, "en-US": titleEn },
        ...(mayPublish && { publishAtEnd: later }),
      });
      toast("good", t("changed", { letter: changed.displayId }));
      void client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
      onClose();
    },
  });
  return (
    <Dialog
      title={t("changeTitle", { letter: displayId })}
      width="30rem"
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
        <div className={css.pair}>
          <TextField {...form.field("displayId")} label={t("letter")} maxLength={20} />
          <TextField {...form.field("color")} type="color" label={t("color")} />
        </div>
        <TextField
          {...form.field("titleZh")}
          label={t("titleZh")}
          placeholder={problemTitles["zh-CN"]}
          maxLength={200}
        />
        <TextField
          {...form.field("titleEn")}
          label={t("titleEn")}
          placeholder={problemTitles["en-US"]}
          hint={t("titlesHint")}
          maxLength={200}
        />
        {mayPublish && (
          <Toggle
            {...form.flag("later")}
            label={t(isOfClass ? "showOneAtEnd" : "publishOneAtEnd")}
          />
        )}
      </Form>
    </Dialog>
  );
}

/**
 * Whether the user may publish a contest-only problem. Root and problem admins may publish problems; on the pages of a
 * class, its staff may show the problem to the members of the class.
 */
function useMayPublish({ auth, atEnd }: AdminContestProblem): boolean {
  const user = useSession()?.user;
  const isOfClass = useOwnerClass() !== null;
  return (isOfClass || isProblemStaff(user)) && auth === ProblemAuth.Contest && atEnd !== "restore";
}
