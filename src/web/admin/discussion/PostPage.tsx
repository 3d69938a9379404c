import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { DiscussionRow } from "../../../shared/discussion/discussion.ts";
import {
  DISCUSSION_KEYWORD_MAX,
  DISCUSSION_PAGE,
} from "../../../shared/discussion/discussionRules.ts";
import { Button } from "../../ui/control/Button.tsx";
import { DataTable } from "../../ui/page/DataTable.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { SearchBox } from "../../ui/control/SearchBox.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { DeletePostsDialog } from "./DeletePostsDialog.tsx";
import { DiscussionTabs } from "./DiscussionTabs.tsx";
import css from "./PostPage.module.css";
import { usePostColumns } from "./postColumns.tsx";
import { moderatedPostsQuery } from "./queries.ts";
import { useAdminDiscussionWords } from "./texts.ts";

/** All posts of the site, including hidden posts; several posts can be pinned, hidden or deleted at once. */
export function PostPage() {
  const t = useAdminDiscussionWords();
  const { page = 1, keyword } = useSearch({ from: "/admin/discussion" });
  const navigate = useNavigate();
  const list = useQuery(moderatedPostsQuery(page, keyword));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [toDelete, setToDelete] = useState<DiscussionRow[]>();
  const rows = list.data?.records;
  // Posts that are no longer on the page are not selected.
  const posts = rows?.filter(({ id }) => chosen.has(id)) ?? [];
  const columns = usePostColumns({ rows: rows ?? [], chosen, onChoose: setChosen });
  const total = list.data?.total ?? 0;
  return (
    <AdminPage>
      <PageTitle title={t("manage.title")} />
      <DiscussionTabs />
      <div className={css.search}>
        <SearchBox
          label={t("manage.keyword")}
          placeholder={t("manage.keyword")}
          maxLength={DISCUSSION_KEYWORD_MAX}
          text={keyword ?? ""}
          onSearch={(text, replace) =>
            void navigate({ to: ".", search: { keyword: text || undefined } as never, replace })
          }
        />
      </div>
      <Panel flush>
        {posts.length > 0 && (
          <div className={css.bulk}>
            <span className="figures" role="status">
              {t("manage.selected", { count: posts.length })}
            </span>
            <Button
              size="small"
              look="danger"
              icon="bin"
              aria-haspopup="dialog"
              onClick={() => setToDelete(posts)}
            >
              {t("delete")}
            </Button>
          </div>
        )}
        <DataTable
          caption={t("manage.caption")}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          empty={
            <EmptyNote icon="chat" title={t("manage.noneTitle")}>
              {t("manage.noneText")}
            </EmptyNote>
          }
        />
        {total > DISCUSSION_PAGE && (
          <Pager
            page={page}
            size={DISCUSSION_PAGE}
            total={total}
            to="."
            search={(goal) => ({ keyword, page: goal > 1 ? goal : undefined })}
          />
        )}
      </Panel>
      {toDelete && <DeletePostsDialog posts={toDelete} onClose={() => setToDelete(undefined)} />}
    </AdminPage>
  );
}
