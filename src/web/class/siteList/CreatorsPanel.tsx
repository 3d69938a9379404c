import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CLASS_PAGE } from "../../../shared/class/class.ts";
import {
  addClassCreator,
  type ClassCreator,
  removeClassCreator,
} from "../../../shared/class/classAdmin.ts";
import { CLASSES } from "../queries.ts";
import { useClassWorkWords } from "../workTexts.ts";
import { call } from "../../platform/api.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import css from "./ClassesPage.module.css";
import { creatorsQuery } from "./queries.ts";

const USERNAME_MAX = 100;

/**
 * The users who may create classes without having solved problems, with controls to add a user by name and to revoke
 * the permission.
 */
export function CreatorsPanel() {
  const t = useClassWorkWords();
  const ui = useTexts("ui");
  const [page, setPage] = useState(1);
  const list = useQuery(creatorsQuery(page));
  const columns = useColumns();
  const pages = Math.ceil((list.data?.total ?? 0) / CLASS_PAGE);
  return (
    <Panel flush title={t("admin.creators")}>
      <div className={css.intro}>
        <p>{t("admin.creatorsText")}</p>
        <AllowForm />
      </div>
      <DataTable
        caption={t("admin.creators")}
        columns={columns}
        rows={list.data?.records}
        rowKey={({ uid }) => uid}
        error={list.error}
        onRetry={() => void list.refetch()}
        updating={list.isPlaceholderData}
        skeletonRows={2}
        empty={<EmptyNote icon="key" title={t("admin.noCreators")} />}
      />
      {pages > 1 && (
        <nav className={css.pages} aria-label={ui("pages")}>
          <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {ui("previousPage")}
          </Button>
          <span className="figures">{ui("pageOf", { page, pages })}</span>
          <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {ui("nextPage")}
          </Button>
        </nav>
      )}
    </Panel>
  );
}

function AllowForm() {
  const t = useClassWorkWords();
  const client = useQueryClient();
  const form = useFields({
    initialValues: { username: "" },
    validate: ({ username }) => ({
      username: username.trim() === "" ? t("admin.usernameMissing") : null,
    }),
    async send({ username }) {
      await call(addClassCreator, { username });
      toast("good", t("admin.allowed", { name: username.trim() }));
      form.reset();
      await client.invalidateQueries({ queryKey: CLASSES });
    },
    // All errors except temporary ones are shown at the form's only field.
    fieldOf: ({ passing }) => (passing ? null : "username"),
  });
  return (
    <Form form={form} className={css.allow}>
      <FormError text={form.failure} />
      <TextField
        {...form.field("username")}
        label={t("admin.username")}
        maxLength={USERNAME_MAX}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Button type="submit" busy={form.busy}>
        {t("admin.allow")}
      </Button>
    </Form>
  );
}

function useColumns(): Column<ClassCreator>[] {
  const t = useClassWorkWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ uid }: ClassCreator) => call(removeClassCreator, { uid }),
    onSuccess: (_done, { username }) => toast("good", t("admin.revoked", { name: username })),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: CLASSES }),
  });
  return [
    {
      key: "user",
      header: t("admin.username"),
      isRowHeader: true,
      cell: ({ username, nickname }) => (
        <span className={css.lines}>
          {username}
          {nickname && nickname !== username && <small>{nickname}</small>}
        </span>
      ),
    },
    {
      key: "classes",
      header: t("admin.owned"),
      align: "end",
      width: "6rem",
      narrowWidth: "5rem",
      cell: ({ classCount }) => classCount,
    },
    {
      key: "by",
      header: t("admin.by"),
      width: "9rem",
      hideBelow: "middle",
      cell: ({ createdBy }) => createdBy ?? t("admin.deletedUser"),
    },
    {
      key: "since",
      header: t("admin.since"),
      width: "8.5rem",
      hideBelow: "narrow",
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("actions")}</span>,
      align: "end",
      width: "8rem",
      narrowWidth: "6.5rem",
      cell: (row) => (
        <Button
          size="small"
          busy={isPending && variables.uid === row.uid}
          aria-label={t("admin.revokeOf", { name: row.username })}
          onClick={() => mutate(row)}
        >
          {t("admin.revoke")}
        </Button>
      ),
    },
  ];
}
