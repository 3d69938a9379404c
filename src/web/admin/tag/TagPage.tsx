import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { AdminClassification, AdminTag } from "../../../shared/problem/tagAdmin.ts";
import { LOCAL_BANK, remoteBanks } from "../../../shared/problem/problem.ts";
import { Button } from "../../ui/control/Button.tsx";
import { SelectField, TextField } from "../../ui/control/Field.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { useAdminWords } from "../texts.ts";
import { ClassificationDialog } from "./ClassificationDialog.tsx";
import { adminTagsQuery } from "./queries.ts";
import { TagBoard } from "./TagBoard.tsx";
import { TagDialog } from "./TagDialog.tsx";
import css from "./TagPage.module.css";
import { useTagWords } from "./texts.ts";

/** The open dialog. */
export type Opened =
  | { tag: AdminTag | null; classificationId: number | null }
  | { classification: AdminClassification | null };

/** Tags and classifications of a problem bank, with actions to create, rename, colour, order, merge and delete them. */
export function TagPage() {
  const t = useTagWords();
  const menu = useAdminWords();
  const { oj = LOCAL_BANK } = useSearch({ from: "/admin/tag" });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(adminTagsQuery(oj));
  const [searchText, setSearchText] = useState("");
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const isEmpty = data && data.tags.length === 0 && data.classifications.length === 0;
  return (
    <AdminPage>
      <div className={css.top}>
        <PageTitle title={menu("menu.tag")} />
        <div className={css.actions}>
          <Button onClick={() => setOpened({ classification: null })}>
            {t("newClassification")}
          </Button>
          <Button look="primary" onClick={() => setOpened({ tag: null, classificationId: null })}>
            {t("newTag")}
          </Button>
        </div>
      </div>
      <p className={css.intro}>{t("intro")}</p>
      <div className={css.filters}>
        <SelectField
          label={t("bank")}
          value={oj}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              to: "/admin/tag",
              search: { oj: value === LOCAL_BANK ? undefined : value },
            })
          }
        >
          <option value={LOCAL_BANK}>{t("bankLocal")}</option>
          {remoteBanks.map((bank) => (
            <option key={bank}>{bank}</option>
          ))}
        </SelectField>
        <TextField
          label={t("search")}
          type="search"
          icon="search"
          value={searchText}
          maxLength={40}
          onChange={(event) => setSearchText(event.currentTarget.value)}
        />
      </div>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {isEmpty && (
        <EmptyNote icon="tag" title={t("none")}>
          {t("noneText")}
        </EmptyNote>
      )}
      {!data && !error && <div className={css.skeleton} aria-busy="true" />}
      {data && !isEmpty && (
        <TagBoard key={oj} oj={oj} bankTags={data} search={searchText.trim()} onOpen={setOpened} />
      )}
      {opened && data && "tag" in opened && (
        <TagDialog
          bankTags={data}
          oj={oj}
          tag={opened.tag}
          classificationId={opened.classificationId}
          onClose={close}
        />
      )}
      {opened && data && "classification" in opened && (
        <ClassificationDialog
          bankTags={data}
          oj={oj}
          classification={opened.classification}
          onClose={close}
        />
      )}
    </AdminPage>
  );
}
