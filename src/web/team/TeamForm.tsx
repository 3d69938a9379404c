import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { SCHOOL_MAX } from "../../shared/account/accountRules.ts";
import { createTeam, type Team, TEAM_NAME_MAX, updateTeam } from "../../shared/account/team.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { TextField } from "../ui/control/Field.tsx";
import { Form } from "../ui/control/Form.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { useFields } from "../ui/control/useFields.ts";
import { TEAMS } from "./queries.ts";
import css from "./TeamsPage.module.css";
import { useTeamWords } from "./texts.ts";

/** Form to create a team or to edit one. */
export function TeamForm(props: { team: Team | null; username: string; onClose: () => void }) {
  const { team, username, onClose } = props;
  const t = useTeamWords();
  const client = useQueryClient();
  const id = useId();
  const form = useFields({
    initialValues: {
      name: team?.name ?? "",
      nameEn: team?.nameEn ?? "",
      school: team?.school ?? "",
      country: team?.country ?? "",
      ownName: "",
    },
    validate: ({ name }) => ({ name: name.trim() === "" ? t("nameMissing") : null }),
    async send({ ownName, ...fields }) {
      if (team) await call(updateTeam, { ...fields, uid: team.uid });
      else await call(createTeam, { ...fields, ownName });
      toast("good", t(team ? "saved" : "created"));
      void client.invalidateQueries({ queryKey: TEAMS });
      onClose();
    },
  });
  return (
    <Dialog
      title={t(team ? "editTitle" : "create")}
      width="30rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" type="submit" form={id} busy={form.busy}>
            {t(team ? "save" : "create")}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} className={css.form}>
        <FormError text={form.failure} />
        <TextField
          {...form.field("name")}
          label={t("name")}
          maxLength={TEAM_NAME_MAX}
          autoComplete="off"
        />
        <TextField
          {...form.field("nameEn")}
          label={t("nameEn")}
          maxLength={TEAM_NAME_MAX}
          autoComplete="off"
        />
        <TextField
          {...form.field("school")}
          label={t("school")}
          maxLength={SCHOOL_MAX}
          autoComplete="organization"
        />
        <TextField
          {...form.field("country")}
          label={t("country")}
          hint={t("countryHint")}
          maxLength={3}
          autoComplete="off"
          spellCheck={false}
        />
        {!team && (
          <TextField
            {...form.field("ownName")}
            label={t("ownName")}
            hint={t("ownNameHint", { username })}
            maxLength={TEAM_NAME_MAX}
            autoComplete="name"
          />
        )}
      </Form>
    </Dialog>
  );
}
