import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  changeCategoryMembers,
  type StoredCategory,
} from "../../../../shared/contestOrganizer/contestCategory.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { TextAreaField } from "../../../ui/control/Field.tsx";
import { FormError } from "../../../ui/control/FormError.tsx";
import { ADMIN_CONTESTS, categoryMembersQuery, CATEGORY_MEMBERS_SHOWN } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./CategoriesPage.module.css";

/** Members of a category; users are added and removed by pasting a list of usernames. */
export function MembersDialog(props: {
  cid: number;
  category: StoredCategory;
  onClose: () => void;
}) {
  const { cid, category, onClose } = props;
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [usernames, setUsernames] = useState("");
  const [page, setPage] = useState(1);
  const { data } = useQuery(categoryMembersQuery(cid, category.id, page));
  const {
    mutate,
    isPending,
    error,
    data: outcome,
  } = useMutation({
    mutationFn: (removes: boolean) =>
      call(changeCategoryMembers, { cid, categoryId: category.id, usernames, removes }),
    onSuccess: ({ unknown }) => setUsernames(unknown.join("\n")),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_CONTESTS }),
  });
  const isEmpty = usernames.trim() === "";
  const pages = Math.ceil((data?.total ?? 0) / CATEGORY_MEMBERS_SHOWN);
  return (
    <Dialog
      title={t("category.membersOf", { name: category.name })}
      width="34rem"
      onClose={onClose}
      footer={
        <>
          <Button disabled={isEmpty} busy={isPending} onClick={() => mutate(true)}>
            {t("category.takeOut")}
          </Button>
          <Button look="primary" disabled={isEmpty} busy={isPending} onClick={() => mutate(false)}>
            {t("category.enter")}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <FormError text={error && errorText(error)} />
        <p role="status" className={css.hint}>
          {outcome &&
            t("category.outcome", { changed: outcome.changed, unknown: outcome.unknown.length })}
        </p>
        <TextAreaField
          label={t("category.usernames")}
          hint={t(category.isPersonal ? "category.pasteHintPersonal" : "category.pasteHint")}
          rows={5}
          maxLength={200_000}
          spellCheck={false}
          value={usernames}
          onChange={(event) => setUsernames(event.currentTarget.value)}
        />
        <ul role="list" className={css.members} aria-label={t("category.membersOf", category)}>
          {data?.records.map(({ uid, username, nickname, isWaiting }) => (
            <li key={uid}>
              <span>
                {username}
                {nickname && nickname !== username ? ` (${nickname})` : ""}
              </span>
              {isWaiting && <span className={css.hint}>{t("category.waiting")}</span>}
            </li>
          ))}
        </ul>
        {pages > 1 && (
          <div className={css.acts}>
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t("category.previous")}
            </Button>
            <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {t("category.next")}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
