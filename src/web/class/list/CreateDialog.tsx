import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  CLASS_NAME_MAX,
  CLASS_TERM_MAX,
  createClass,
  type getClassCreation,
} from "../../../shared/class/class.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { CLASSES, creationQuery } from "../queries.ts";
import { useClassWords } from "../texts.ts";
import css from "./ClassListPage.module.css";

type Creation = OutputOf<typeof getClassCreation>;

/** Creates a class; users who may not create a class see the reason. */
export function CreateDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const t = useClassWords();
  const { data, error, refetch } = useQuery(creationQuery(uid));
  if (data?.allowed === true) return <CreateForm creation={data} onClose={onClose} />;
  return (
    <Dialog title={t("create.title")} onClose={onClose}>
      {data && (
        <EmptyNote icon="lock" title={t("create.refusedTitle")}>
          <Refusal creation={data} />
        </EmptyNote>
      )}
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className={css.waiting} aria-busy="true" />}
    </Dialog>
  );
}

function Refusal({ creation }: { creation: Creation }) {
  const t = useClassWords();
  const { reason, solved, solvedNeeded, dailyLimit, totalLimit } = creation;
  if (reason === "solved") return t("create.refusedSolved", { needed: solvedNeeded, solved });
  if (reason === "daily") return t("create.refusedDaily", { limit: dailyLimit ?? 0 });
  if (reason === "total") return t("create.refusedTotal", { limit: totalLimit ?? 0 });
  return t("create.refusedRole");
}

function CreateForm({ creation, onClose }: { creation: Creation; onClose: () => void }) {
  const t = useClassWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useFields({
    initialValues: { name: "", term: "" },
    validate: ({ name }) => ({ name: name.trim() === "" ? t("create.nameMissing") : null }),
    async send({ name, term }) {
      const { id } = await call(createClass, { name, term });
      toast("good", t("create.done"));
      void client.invalidateQueries({ queryKey: CLASSES });
      void navigate({ to: "/class/$classID", params: { classID: String(id) } });
    },
  });
  const { createdToday, dailyLimit, owned, totalLimit } = creation;
  return (
    <Dialog
      title={t("create.title")}
      width="32rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("members.cancel")}</Button>
          <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
            {t("create.submit")}
          </Button>
        </>
      }
    >
      <Form form={form} className={css.form}>
        <p>{t("create.text")}</p>
        <FormError text={form.failure} />
        <TextField
          {...form.field("name")}
          label={t("create.name")}
          hint={t("create.nameHint")}
          maxLength={CLASS_NAME_MAX}
          autoComplete="off"
        />
        <TextField
          {...form.field("term")}
          label={t("create.term")}
          hint={t("create.termHint")}
          maxLength={CLASS_TERM_MAX}
          autoComplete="off"
        />
        {dailyLimit !== null && totalLimit !== null && (
          <p className={css.none}>
            {t("create.left", { daily: dailyLimit - createdToday, total: totalLimit, owned })}
          </p>
        )}
        {/* Makes Enter submit the form, because the visible button is outside the form. */}
        <input type="submit" hidden />
      </Form>
    </Dialog>
  );
}
