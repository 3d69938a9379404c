import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { deleteClass } from "../../../shared/class/class.ts";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { TextField } from "../../ui/control/Field.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useClass } from "../classContext.ts";
import { CLASSES } from "../queries.ts";
import { useClassWorkWords } from "../workTexts.ts";
import css from "./SettingsPage.module.css";

/** Deletes a class once its name is typed; the server counts what is lost and asks once more. */
export function DeleteClassDialog({ onClose }: { onClose: () => void }) {
  const t = useClassWorkWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { classId, detail } = useClass();
  const { name, memberCount } = detail;
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  /** The server said what is lost; the next press confirms it. */
  const [isWarned, setWarned] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(deleteClass, { classId, confirm: isWarned }),
    async onSuccess() {
      toast("good", t("settings.deleted", { name }));
      await navigate({ to: "/class" });
      await client.invalidateQueries({ queryKey: CLASSES });
    },
    onError(refusal) {
      if (refusal instanceof ApiError && refusal.code === "CLASS_USED") setWarned(true);
    },
  });
  const confirm = () => {
    if (typed.trim() === name.trim()) mutate();
    else setFault(t("settings.deleteWrong"));
  };
  return (
    <DeletionDialog
      title={t("settings.deleteTitle", { name })}
      busy={isPending}
      confirm={t(isWarned ? "settings.deleteAnyway" : "settings.deleteConfirm")}
      onDelete={confirm}
      onClose={onClose}
    >
      <div className={css.form}>
        <FormError text={error && errorText(error)} />
        <p>{t("settings.deleteLoses")}</p>
        <ul className={css.losses}>
          <li>{t("settings.loses.members", { count: memberCount ?? 0 })}</li>
          <li>{t("settings.loses.ways")}</li>
          <li>{t("settings.loses.announcements")}</li>
          <li>{t("settings.loses.owned")}</li>
        </ul>
        <p>{t("settings.deleteText")}</p>
        <TextField
          label={t("settings.deleteType", { name })}
          error={fault}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFault(null);
          }}
        />
      </div>
    </DeletionDialog>
  );
}
