import { useQueryClient } from "@tanstack/react-query";
import { type MemberRole, memberRoles } from "../../../shared/class/classRoles.ts";
import {
  type ClassMember,
  ROSTER_NAME_MAX,
  ROSTER_NUMBER_MAX,
  updateClassMember,
} from "../../../shared/class/classMember.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { SelectField, TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { useClass } from "../classContext.ts";
import { CLASSES } from "../queries.ts";
import { useClassWords } from "../texts.ts";
import css from "./MembersPage.module.css";

/** Changes a member's role, and the name and number in the roster. */
export function EditMemberDialog(props: { member: ClassMember; onClose: () => void }) {
  const { member, onClose } = props;
  const t = useClassWords();
  const client = useQueryClient();
  const { classId, detail } = useClass();
  const role: MemberRole = member.role === "owner" ? "teacher" : member.role;
  // Only the owner can appoint teachers.
  const offeredRoles = memberRoles.filter(
    (each) => detail.may.manageTeachers || each !== "teacher" || role === "teacher",
  );
  const form = useFields({
    initialValues: {
      role,
      rosterName: member.roster?.rosterName ?? "",
      rosterNumber: member.roster?.rosterNumber ?? "",
    },
    async send(values) {
      const isOwner = member.role === "owner";
      await call(updateClassMember, {
        classId,
        uid: member.uid,
        ...(!isOwner && values.role !== role && { role: values.role }),
        rosterName: values.rosterName.trim() || null,
        rosterNumber: values.rosterNumber.trim() || null,
      });
      await client.invalidateQueries({ queryKey: CLASSES });
      toast("good", t("members.saved"));
      onClose();
    },
  });
  return (
    <Dialog
      title={t("members.editTitle", { name: member.username })}
      width="30rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("members.cancel")}</Button>
          <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
            {t("members.save")}
          </Button>
        </>
      }
    >
      <Form form={form} className={css.form}>
        <FormError text={form.failure} />
        {member.role !== "owner" && (
          <SelectField
            name="role"
            label={t("members.role")}
            hint={t(`members.roleMeaning.${form.values.role}`)}
            error={form.errorOf("role")}
            value={form.values.role}
            onChange={(event) => form.set("role", event.currentTarget.value as MemberRole)}
          >
            {offeredRoles.map((each) => (
              <option key={each} value={each}>
                {t(`roles.${each}`)}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          {...form.field("rosterName")}
          label={t("members.rosterName")}
          hint={t("members.rosterHint")}
          placeholder={member.roster?.realname ?? ""}
          maxLength={ROSTER_NAME_MAX}
          autoComplete="off"
        />
        <TextField
          {...form.field("rosterNumber")}
          label={t("members.rosterNumber")}
          placeholder={member.roster?.number ?? ""}
          maxLength={ROSTER_NUMBER_MAX}
          autoComplete="off"
        />
        {/* Makes Enter submit the form, because the visible button is outside the form. */}
        <input type="submit" hidden />
      </Form>
    </Dialog>
  );
}
