import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type MemberRole, memberRoles } from "../../../shared/class/classRoles.ts";
import {
  CLASS_USERS_AT_ONCE,
  type ClassOffer,
  createClassOffers,
  withdrawClassOffer,
} from "../../../shared/class/classJoin.ts";
import { CLASS_MEMBER_PAGE } from "../../../shared/class/classMember.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { call } from "../../platform/api.ts";
import { useTexts } from "../../platform/texts.tsx";
import { pastedList } from "../../../shared/text/pastedList.ts";
import { Button } from "../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { SelectField, TextAreaField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { useClass } from "../classContext.ts";
import { CLASSES, classOffersQuery } from "../queries.ts";
import { useClassWorkWords } from "../workTexts.ts";
import css from "./InvitationsPage.module.css";

/** Invitations by username that are awaiting an answer, and a form for sending more. */
export function OffersPanel() {
  const t = useClassWorkWords();
  const ui = useTexts("ui");
  const { classId, uid } = useClass();
  const [page, setPage] = useState(1);
  const [isInviting, setInviting] = useState(false);
  const list = useQuery(classOffersQuery(classId, uid, page));
  const columns = useColumns();
  const pages = Math.ceil((list.data?.total ?? 0) / CLASS_MEMBER_PAGE);
  return (
    <Panel
      flush
      title={t("offers.caption")}
      action={
        <Button size="small" aria-haspopup="dialog" onClick={() => setInviting(true)}>
          {t("offers.invite")}
        </Button>
      }
    >
      <p className={css.text}>{t("offers.text")}</p>
      <DataTable
        caption={t("offers.caption")}
        columns={columns}
        rows={list.data?.records}
        rowKey={({ username }) => username}
        error={list.error}
        onRetry={() => void list.refetch()}
        updating={list.isPlaceholderData}
        skeletonRows={2}
        empty={<EmptyNote icon="people" title={t("offers.none")} />}
      />
      {pages > 1 && (
        <nav className={css.text} aria-label={ui("pages")}>
          <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {ui("previousPage")}
          </Button>{" "}
          <span className="figures">{ui("pageOf", { page, pages })}</span>{" "}
          <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {ui("nextPage")}
          </Button>
        </nav>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Panel>
  );
}

function useColumns(): Column<ClassOffer>[] {
  const t = useClassWorkWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { classId } = useClass();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (username: string) => call(withdrawClassOffer, { classId, username }),
    onSuccess: (_done, name) => toast("good", t("offers.withdrawn", { name })),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: CLASSES }),
  });
  return [
    {
      key: "user",
      header: t("offers.user"),
      isRowHeader: true,
      cell: ({ username, rosterName, rosterNumber }) => (
        <span className={css.lines}>
          {username}
          <small>{[rosterName, rosterNumber].filter(Boolean).join(" · ")}</small>
        </span>
      ),
    },
    {
      key: "role",
      header: t("offers.role"),
      width: "7rem",
      narrowWidth: "5.5rem",
      cell: ({ role }) => t(`roles.${role}`),
    },
    {
      key: "at",
      header: t("offers.at"),
      width: "8.5rem",
      hideBelow: "narrow",
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("actions")}</span>,
      align: "end",
      width: "7.5rem",
      narrowWidth: "6rem",
      cell: ({ username }) => (
        <Button
          size="small"
          busy={isPending && variables === username}
          aria-label={t("offers.withdrawOf", { name: username })}
          onClick={() => mutate(username)}
        >
          {t("offers.withdraw")}
        </Button>
      ),
    },
  ];
}

type Outcomes = OutputOf<typeof createClassOffers>;

/** Invites several users by name; names that could not be invited are listed with the reason. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useClassWorkWords();
  const client = useQueryClient();
  const { classId, detail } = useClass();
  const [failed, setFailed] = useState<Outcomes>([]);
  const form = useFields<{ usernames: string; role: MemberRole }>({
    initialValues: { usernames: "", role: "member" },
    validate({ usernames }) {
      const count = pastedList(usernames).length;
      if (count === 0) return { usernames: t("offers.missing") };
      if (count <= CLASS_USERS_AT_ONCE) return {};
      return { usernames: t("offers.tooMany", { count, max: CLASS_USERS_AT_ONCE }) };
    },
    async send({ usernames, role }) {
      const names = pastedList(usernames);
      const outcomes = await call(createClassOffers, { classId, usernames: names, role });
      const notInvited = outcomes.filter(({ outcome }) => outcome !== "invited");
      await client.invalidateQueries({ queryKey: CLASSES });
      const count = outcomes.length - notInvited.length;
      if (count > 0) toast("good", t("offers.sent", { count }));
      if (notInvited.length === 0) return onClose();
      setFailed(notInvited);
      // The names of users who could not be invited stay in the field, so that they can be corrected.
      form.set("usernames", notInvited.map(({ username }) => username).join("\n"));
    },
  });
  const offeredRoles = memberRoles.filter(
    (role) => detail.may.manageTeachers || role !== "teacher",
  );
  return (
    <Dialog
      title={t("offers.invite")}
      width="32rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
            {t("offers.submit")}
          </Button>
        </>
      }
    >
      <Form form={form} className={css.form}>
        <FormError text={form.failure} />
        <TextAreaField
          {...form.field("usernames")}
          label={t("offers.usernames")}
          hint={t("offers.usernamesHint", { max: CLASS_USERS_AT_ONCE })}
          rows={6}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <div role="status">
          {failed.length > 0 && (
            <ul className={css.outcomes}>
              {failed.map(({ username, outcome }) => (
                <li key={username}>
                  {username}: {t(`offers.outcomes.${outcome}`)}
                </li>
              ))}
            </ul>
          )}
        </div>
        <SelectField
          name="role"
          label={t("offers.role")}
          error={form.errorOf("role")}
          value={form.values.role}
          onChange={(event) => form.set("role", event.currentTarget.value as MemberRole)}
        >
          {offeredRoles.toReversed().map((role) => (
            <option key={role} value={role}>
              {t(`roles.${role}`)}
            </option>
          ))}
        </SelectField>
      </Form>
    </Dialog>
  );
}
