import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { deleteClass } from "../../../shared/class/class.ts";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { FieldPlacesContext } from "../../ui/control/fieldPlaces.ts";
import { useFields } from "../../ui/control/useFields.ts";
import { TextField } from "../../ui/control/Field.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useClass } from "../classContext.ts";
import { CLASSES } from "../queries.ts";
import { useClassWorkWords } from "../workTexts.ts";
import css from "./SettingsPage.module.css";

/**
 * Deletes a class after the user has typed its name; the server counts what will be lost and requires a second
 * confirmation.
 */
export function DeleteClassDialog({ onClose }: { onClose: () => void }) {
  const t = useClassWorkWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { classId, detail } = useClass();
  const { name, memberCount } = detail;
  /** Whether the server has listed what would be lost; if so, the next press of the button confirms the deletion. */
  const [isWarned, setWarned] = useState(false);
  const form = useFields({
    initialValues: { typed: "" },
    validate: ({ typed }) => ({
      typed: typed.trim() === name.trim() ? null : t("settings.deleteWrong"),
    }),
    async send() {
      try {
        await call(deleteClass, { classId, confirm: isWarned });
      } catch (error) {
        if (error instanceof ApiError && error.code === "CLASS_USED") setWarned(true);
        throw error;
      }
      toast("good", t("settings.deleted", { name }));
      await navigate({ to: "/class" });
      await client.invalidateQueries({ queryKey: CLASSES });
    },
  });
  return (
    <DeletionDialog
      title={t("settings.deleteTitle", { name })}
      busy={form.busy}
      confirm={t(isWarned ? "settings.deleteAnyway" : "settings.deleteConfirm")}
      onDelete={() => form.submit()}
      onClose={onClose}
    >
      <FieldPlacesContext value={form.places}>
        <div className={css.form}>
          <FormError text={form.failure} />
          <p>{t("settings.deleteLoses")}</p>
          <ul className={css.losses}>
            <li>{t("settings.loses.members", { count: memberCount ?? 0 })}</li>
            <li>{t("settings.loses.ways")}</li>
            <li>{t("settings.loses.announcements")}</li>
            <li>{t("settings.loses.owned")}</li>
          </ul>
          <p>{t("settings.deleteText")}</p>
          <TextField
            {...form.field("typed")}
            label={t("settings.deleteType", { name })}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      </FieldPlacesContext>
    </DeletionDialog>
  );
}
