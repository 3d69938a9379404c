import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { DiscussionRow as Row } from "../../../shared/discussion/discussion.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { Icon, type IconName } from "../../ui/control/Icon.tsx";
import { Menu, MenuItem } from "../../ui/layer/Menu.tsx";
import rows from "../../ui/page/listRows.module.css";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { AuthorLine } from "../AuthorLine.tsx";
import { DeleteDialog } from "../DeleteDialog.tsx";
import { PostLabels } from "../PostLabels.tsx";
import { useDiscussionWords } from "../texts.ts";
import { Highlighted } from "./Highlighted.tsx";
import css from "./DiscussionRow.module.css";

/** A post in a list. The link on its title covers the row. */
export function DiscussionRow(props: {
  row: Row;
  /** Whether the list is on the page of its problem. */
  isOnProblem: boolean;
  onEdit: () => void;
}) {
  const { row, isOnProblem, onEdit } = props;
  const t = useDiscussionWords();
  const { id, title, description, highlights, pid } = row;
  return (
    <li className={css.row} data-pinned={row.topPriority || undefined}>
      <article className={css.text}>
        <div className={css.top}>
          <h2 className={css.title}>
            <PostLabels post={row} />
            <Link to="/discussion-detail/$discussionID" params={{ discussionID: String(id) }}>
              <Highlighted text={title} ranges={highlights?.title ?? []} />
            </Link>
          </h2>
          {pid !== null && !isOnProblem && (
            <Link
              to="/problem/$problemID"
              params={{ problemID: pid }}
              className={`figures ${css.problem}`}
              aria-label={t("row.problem", { pid })}
            >
              {pid}
            </Link>
          )}
          {(row.mayEdit || row.mayDelete) && <RowMenu row={row} onEdit={onEdit} />}
        </div>
        {description !== "" && (
          <p className={css.description} title={description}>
            <Highlighted text={description} ranges={highlights?.description ?? []} />
          </p>
        )}
        {highlights?.excerpt && (
          <p className={css.excerpt} title={highlights.excerpt.text}>
            … <Highlighted text={highlights.excerpt.text} ranges={highlights.excerpt.ranges} /> …
          </p>
        )}
        <div className={css.facts}>
          <AuthorLine post={row} />
          <span>{row.categoryName}</span>
          <TimeAgo at={row.gmtCreate} />
          <Counts row={row} />
        </div>
      </article>
    </li>
  );
}

function Counts({ row: { commentNum, likeNum, viewNum } }: { row: Row }) {
  const t = useDiscussionWords();
  const locale = useDisplayLocale();
  const counts: { icon: IconName; count: number; key: "comments" | "likes" | "views" }[] = [
    { icon: "chat", count: commentNum, key: "comments" },
    { icon: "star", count: likeNum, key: "likes" },
    { icon: "eye", count: viewNum, key: "views" },
  ];
  const format = new Intl.NumberFormat(locale, { notation: "compact" });
  return (
    <span className={`figures ${css.counts}`}>
      {counts.map(({ icon, count, key }) => (
        <span key={key} title={t(`row.${key}`, { count })}>
          <Icon name={icon} />
          <span aria-hidden>{format.format(count)}</span>
          <span className="visually-hidden">{t(`row.${key}`, { count })}</span>
        </span>
      ))}
    </span>
  );
}

function RowMenu({ row, onEdit }: { row: Row; onEdit: () => void }) {
  const t = useDiscussionWords();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className={css.menu}>
      <Menu
        label={t("row.actionsOf", { title: row.title })}
        face={<Icon name="dots" />}
        className={rows.more ?? ""}
      >
        {row.mayEdit && (
          <MenuItem icon="pen" onClick={onEdit}>
            {t("edit")}
          </MenuItem>
        )}
        {row.mayDelete && (
          <MenuItem icon="bin" onClick={() => setDeleting(true)}>
            {t("delete")}
          </MenuItem>
        )}
      </Menu>
      {isDeleting && <DeleteDialog post={row} onClose={() => setDeleting(false)} />}
    </div>
  );
}
