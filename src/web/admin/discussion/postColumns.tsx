import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DiscussionRow } from "../../../shared/discussion/discussion.ts";
import { moderateDiscussion } from "../../../shared/discussion/discussionAdmin.ts";
import { call } from "../../platform/api.ts";
import type { Column } from "../../ui/page/DataTable.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Toggle } from "../../ui/control/Field.tsx";
import rowStyles from "../../ui/page/listRows.module.css";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import css from "./PostPage.module.css";
import { POSTS } from "./queries.ts";
import { useAdminDiscussionWords } from "./texts.ts";

interface Selection {
  rows: DiscussionRow[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

export function usePostColumns(selection: Selection): Column<DiscussionRow>[] {
  const t = useAdminDiscussionWords();
  return [
    useChooseColumn(selection),
    {
      key: "title",
      header: t("manage.post"),
      isRowHeader: true,
      cell: ({ id, title, author, categoryName, gmtCreate }) => (
        <>
          <span className={rowStyles.title}>
            <Link to="/discussion-detail/$discussionID" params={{ discussionID: String(id) }}>
              {title}
            </Link>
          </span>
          <span className={css.facts}>
            <span>{author}</span>
            <span>{categoryName}</span>
            <TimeAgo at={gmtCreate} />
          </span>
        </>
      ),
    },
    {
      key: "comments",
      header: t("manage.comments"),
      align: "end",
      cell: ({ commentNum }) => commentNum,
      width: "5rem",
      hideBelow: "middle",
    },
    {
      key: "likes",
      header: t("manage.likes"),
      align: "end",
      cell: ({ likeNum }) => likeNum,
      width: "5rem",
      hideBelow: "middle",
    },
    {
      key: "views",
      header: t("manage.views"),
      align: "end",
      cell: ({ viewNum }) => viewNum,
      width: "5rem",
      hideBelow: "middle",
    },
    {
      key: "states",
      header: t("manage.states"),
      cell: (row) => <States row={row} />,
      width: "9rem",
      narrowWidth: "7.5rem",
    },
  ];
}

function useChooseColumn({ rows, chosen, onChoose }: Selection): Column<DiscussionRow> {
  const t = useAdminDiscussionWords();
  const isAll = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  const isPart = !isAll && rows.some(({ id }) => chosen.has(id));
  return {
    key: "choose",
    width: "3rem",
    align: "center",
    header: (
      <span className={css.box}>
        <input
          type="checkbox"
          aria-label={t("manage.selectAll")}
          checked={isAll}
          ref={(input) => {
            if (input) input.indeterminate = isPart;
          }}
          onChange={() => onChoose(new Set(isAll ? [] : rows.map(({ id }) => id)))}
        />
      </span>
    ),
    cell: ({ id, title }) => (
      <span className={css.box}>
        <input
          type="checkbox"
          aria-label={t("manage.select", { title })}
          checked={chosen.has(id)}
          onChange={() =>
            onChoose(
              chosen.has(id)
                ? new Set([...chosen].filter((each) => each !== id))
                : new Set([...chosen, id]),
            )
          }
        />
      </span>
    ),
  };
}

/** Toggles that pin, hide or lock a post; they take effect immediately. */
function States({ row: { id, topPriority, status, isLocked } }: { row: DiscussionRow }) {
  const t = useAdminDiscussionWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (change: { topPriority?: boolean; status?: 0 | 1; isLocked?: boolean }) =>
      call(moderateDiscussion, { id, ...change }),
    onSuccess: () => toast("good", t("manage.changed")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: POSTS }),
  });
  return (
    <span className={css.states}>
      <Toggle
        label={t("manage.pinned")}
        checked={topPriority}
        onChange={(isOn) => mutate({ topPriority: isOn })}
      />
      <Toggle
        label={t("manage.hidden")}
        checked={status === 1}
        onChange={(isOn) => mutate({ status: isOn ? 1 : 0 })}
      />
      <Toggle
        label={t("manage.locked")}
        checked={isLocked}
        onChange={(isOn) => mutate({ isLocked: isOn })}
      />
    </span>
  );
}
