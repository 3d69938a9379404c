import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import {
  acceptTeam,
  addTeamMember,
  removeTeamMember,
  type Team,
  TEAM_NAME_MAX,
  type TeamMember,
  type TeamRole,
  teamRoles,
} from "../../shared/account/team.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/control/Button.tsx";
import { DeletionDialog } from "../ui/layer/DeletionDialog.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { SelectField, TextField } from "../ui/control/Field.tsx";
import { Form } from "../ui/control/Form.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { useFields } from "../ui/control/useFields.ts";
import { TEAMS } from "./queries.ts";
import css from "./TeamsPage.module.css";
import { useTeamWords } from "./texts.ts";
import { useTeamAct } from "./useTeamAct.ts";

interface NewMember {
  kind: "account" | "name";
  username: string;
  name: string;
  role: TeamRole;
}

/** Invites a user, or adds a person without an account. */
export function AddMemberDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = useTeamWords();
  const client = useQueryClient();
  const id = useId();
  const form = useFields<NewMember>({
    initialValues: {
      kind: "account",
      username: "",
      name: "",
      role: "contestant",
    },
    validate: ({ kind, username, name }) => ({
      username: kind === "account" && username.trim() === "" ? t("usernameMissing") : null,
      name: kind === "name" && name.trim() === "" ? t("personNameMissing") : null,
    }),
    async send({ kind, username, name, role }) {
      const who = kind === "account" ? { username } : { name };
      await call(addTeamMember, { uid: team.uid, role, ...who });
      toast("good", t("added"));
      void client.invalidateQueries({ queryKey: TEAMS });
      onClose();
    },
    fieldOf: ({ code }) =>
      code === "USER_NOT_FOUND" || code === "TEAM_MEMBER_PRESENT" ? "username" : null,
  });
  return (
    <Dialog
      title={t("inviteTitle")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" type="submit" form={id} busy={form.busy}>
            {t("invite")}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} className={css.form}>
        <FormError text={form.failure} />
        <SelectField {...form.field("kind")} label={t("kind")}>
          <option value="account">{t("byAccount")}</option>
          <option value="name">{t("byName")}</option>
        </SelectField>
        {form.values.kind === "account" ? (
          <TextField
            {...form.field("username")}
            label={t("username")}
            hint={t("inviteHint")}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        ) : (
          <TextField
            {...form.field("name")}
            label={t("personName")}
            maxLength={TEAM_NAME_MAX}
            autoComplete="off"
          />
        )}
        <SelectField {...form.field("role")} label={t("role")}>
          {teamRoles.map((role) => (
            <option key={role} value={role}>
              {t(`roles.${role}`)}
            </option>
          ))}
        </SelectField>
      </Form>
    </Dialog>
  );
}

/** Accepts an invitation; the user enters the name to be shown with the team. */
export function AcceptDialog(props: { team: Team; username: string; onClose: () => void }) {
  const { team, username, onClose } = props;
  const t = useTeamWords();
  const client = useQueryClient();
  const id = useId();
  const form = useFields({
    initialValues: { name: "" },
    async send({ name }) {
      await call(acceptTeam, { id: team.invitation ?? 0, name });
      toast("good", t("accepted"));
      void client.invalidateQueries({ queryKey: TEAMS });
      onClose();
    },
  });
  return (
    <Dialog
      title={t("acceptTitle", { name: team.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" type="submit" form={id} busy={form.busy}>
            {t("accept")}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} className={css.form}>
        <FormError text={form.failure} />
        <TextField
          {...form.field("name")}
          label={t("ownName")}
          hint={t("ownNameHint", { username })}
          maxLength={TEAM_NAME_MAX}
          autoComplete="name"
        />
      </Form>
    </Dialog>
  );
}

/** The dialog in which a member is removed or leaves the team. */
export function RemoveMemberDialog(props: {
  team: Team;
  member: TeamMember;
  isOwn: boolean;
  onClose: () => void;
}) {
  const { team, member, isOwn, onClose } = props;
  const t = useTeamWords();
  const act = useTeamAct(() => call(removeTeamMember, { id: member.id }), t("left"));
  return (
    <DeletionDialog
      title={isOwn ? t("leaveTitle", { name: team.name }) : t("removeTitle", { name: member.name })}
      confirm={t(isOwn ? "leave" : "remove")}
      busy={act.isPending}
      onDelete={() => act.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{t(isOwn ? "leaveText" : "removeText")}</p>
    </DeletionDialog>
  );
}
