import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { archiveClass, transferClass } from "../../../shared/class/class.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { SelectField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { useClass } from "../classContext.ts";
import { CLASSES, classTeachersQuery } from "../queries.ts";
import { useClassWorkWords } from "../workTexts.ts";
import { DeleteClassDialog } from "./DeleteClassDialog.tsx";
import css from "./SettingsPage.module.css";

/** Archiving, transfer and deletion of a class. */
export function StatePanel() {
  const t = useClassWorkWords();
  const { may } = useClass().detail;
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Panel title={t("settings.state")}>
      <div className={css.acts}>
        {may.archive && <Archive />}
        {may.transfer && <Transfer />}
        {may.delete && (
          <section className={css.act}>
            <h3>{t("settings.delete")}</h3>
            <p>{t("settings.deleteText")}</p>
            <div>
              <Button look="danger" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
                {t("settings.deleteConfirm")}
              </Button>
            </div>
          </section>
        )}
      </div>
      {isDeleting && <DeleteClassDialog onClose={() => setDeleting(false)} />}
    </Panel>
  );
}

function Archive() {
  const t = useClassWorkWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { classId, detail } = useClass();
  const [isAsking, setAsking] = useState(false);
  const isArchived = detail.archivedAt !== null;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(archiveClass, { classId, archived: !isArchived }),
    onSuccess() {
      toast("good", t(isArchived ? "settings.restored" : "settings.archived"));
      setAsking(false);
    },
    onSettled: () => client.invalidateQueries({ queryKey: CLASSES }),
  });
  return (
    <section className={css.act}>
      <h3>{t(isArchived ? "settings.restore" : "settings.archive")}</h3>
      <p>{t(isArchived ? "settings.restoreText" : "settings.archiveText")}</p>
      {!isAsking && <FormError text={error && errorText(error)} />}
      <div>
        {isArchived ? (
          <Button busy={isPending} onClick={() => mutate()}>
            {t("settings.restore")}
          </Button>
        ) : (
          <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t("settings.archive")}
          </Button>
        )}
      </div>
      {isAsking && (
        <DeletionDialog
          title={t("settings.archiveTitle", { name: detail.name })}
          busy={isPending}
          confirm={t("settings.archiveConfirm")}
          onDelete={() => mutate()}
          onClose={() => setAsking(false)}
        >
          <FormError text={error && errorText(error)} />
          <p>{t("settings.archiveText")}</p>
        </DeletionDialog>
      )}
    </section>
  );
}

function Transfer() {
  const t = useClassWorkWords();
  const { classId, uid, detail } = useClass();
  const teachers = useQuery(classTeachersQuery(classId, uid)).data?.records ?? [];
  const others = teachers.filter((teacher) => teacher.uid !== detail.ownerUid);
  const [isAsking, setAsking] = useState(false);
  const chosen = (uidOfOther: string) => others.find((each) => each.uid === uidOfOther);
  const form = useFields({
    initialValues: { teacher: "" },
    validate: ({ teacher }) => ({
      teacher: chosen(teacher) ? null : t("settings.transferMissing"),
    }),
    send: async () => setAsking(true),
  });
  const teacher = chosen(form.values.teacher);
  return (
    <section className={css.act}>
      <h3>{t("settings.transfer")}</h3>
      <p>{t("settings.transferText")}</p>
      {others.length > 0 && (
        <Form form={form} className={css.inline}>
          <SelectField {...form.field("teacher")} label={t("settings.transferTo")}>
            <option value="">{t("settings.chooseTeacher")}</option>
            {others.map((each) => (
              <option key={each.uid} value={each.uid}>
                {[each.username, each.nickname].filter(Boolean).join(" · ")}
              </option>
            ))}
          </SelectField>
          <Button type="submit">{t("settings.transferConfirm")}</Button>
        </Form>
      )}
      {others.length === 0 && <p>{t("settings.noTeacher")}</p>}
      {isAsking && teacher && <TransferDialog teacher={teacher} onClose={() => setAsking(false)} />}
    </section>
  );
}

function TransferDialog(props: {
  teacher: { uid: string; username: string };
  onClose: () => void;
}) {
  const { teacher, onClose } = props;
  const t = useClassWorkWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { classId } = useClass();
  const name = teacher.username;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(transferClass, { classId, uid: teacher.uid }),
    onSuccess() {
      toast("good", t("settings.transferDone", { name }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: CLASSES }),
  });
  return (
    <DeletionDialog
      title={t("settings.transferTitle", { name })}
      busy={isPending}
      confirm={t("settings.transferConfirm")}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <FormError text={error && errorText(error)} />
      <p>{t("settings.transferText")}</p>
    </DeletionDialog>
  );
}
