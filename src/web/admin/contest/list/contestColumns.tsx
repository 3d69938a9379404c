import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type AdminContestRow, cloneContest } from "../../../../shared/contestAdmin.ts";
import { call } from "../../../platform/api.ts";
import { useSession } from "../../../platform/session.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import type { Column } from "../../../ui/DataTable.tsx";
import { useErrorText } from "../../../ui/errorText.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Menu, MenuItem, MenuLink } from "../../../ui/Menu.tsx";
import rows from "../../../ui/listRows.module.css";
import { toast } from "../../../ui/toast.tsx";
import { mayUse } from "../../access.ts";
import { ADMIN_CONTESTS } from "../queries.ts";
import { type AdminContestWords, useAdminContestWords } from "../texts.ts";
import css from "./ContestListPage.module.css";
import { VisibleSwitch } from "./VisibleSwitch.tsx";

type Row = AdminContestRow;

const statuses = { "-1": "scheduled", "0": "running", "1": "ended" } as const;

/** Its author and root organize a contest; other staff only see it in the list. */
function useOrganizes(): (row: Row) => boolean {
  const user = useSession()?.user;
  const isRoot = mayUse(user, "manageSystem");
  return ({ uid }) => isRoot || (uid !== null && uid === user?.uid);
}

export function useContestColumns(acts: { onDelete: (row: Row) => void }): Column<Row>[] {
  const t = useAdminContestWords();
  const locale = useDisplayLocale();
  const organizes = useOrganizes();
  const time = (at: string) =>
    new Date(at).toLocaleString(locale, { dateStyle: "short", timeStyle: "short" });
  return [
    {
      key: "title",
      header: t("column.title"),
      isRowHeader: true,
      cell: (row) => <TitleCell row={row} isLink={organizes(row)} />,
    },
    {
      key: "rule",
      header: t("column.rule"),
      width: "8.5rem",
      hideBelow: "wide",
      cell: ({ rule }) => t(`rules.${rule}`),
    },
    {
      key: "access",
      header: t("column.access"),
      width: "6rem",
      hideBelow: "medium",
      cell: ({ auth }) => t(`accesses.a${auth as 0 | 1 | 2}`),
    },
    {
      key: "status",
      header: t("column.status"),
      width: "6.5rem",
      hideBelow: "middle",
      cell: ({ status }) => t(`statuses.${statuses[String(status) as keyof typeof statuses]}`),
    },
    {
      key: "start",
      header: t("column.start"),
      width: "9.5rem",
      hideBelow: "middle",
      cell: ({ startTime }) => <time dateTime={startTime}>{time(startTime)}</time>,
    },
    {
      key: "end",
      header: t("column.end"),
      width: "9.5rem",
      hideBelow: "wide",
      cell: ({ endTime }) => <time dateTime={endTime}>{time(endTime)}</time>,
    },
    {
      key: "created",
      header: t("column.created"),
      width: "8rem",
      hideBelow: "wide",
      cell: ({ author, gmtCreate }) => (
        <span className={css.lines}>
          <span>{author || t("deletedUser")}</span>
          <time className={css.below} dateTime={gmtCreate} title={time(gmtCreate)}>
            {new Date(gmtCreate).toLocaleDateString(locale, { dateStyle: "short" })}
          </time>
        </span>
      ),
    },
    {
      key: "visible",
      header: t("column.visible"),
      width: "7rem",
      narrowWidth: "6.25rem",
      cell: (row) =>
        organizes(row) ? <VisibleSwitch row={row} /> : t(row.visible ? "shown" : "hidden"),
    },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("column.actions")}</span>,
      width: "6rem",
      narrowWidth: "3rem",
      align: "end",
      cell: (row) => organizes(row) && <Actions row={row} t={t} onDelete={acts.onDelete} />,
    },
  ];
}

function TitleCell({ row, isLink }: { row: Row; isLink: boolean }) {
  return (
    <span className={rows.title}>
      {isLink ? (
        <Link to="/admin/contest/$contestId/edit" params={{ contestId: String(row.id) }}>
          {row.title}
        </Link>
      ) : (
        row.title
      )}
    </span>
  );
}

/** Pages of a contest besides its settings and problems. */
const pages = [
  { key: "participants", icon: "people", to: "/admin/contest/$contestId/participant" },
  { key: "announcements", icon: "bell", to: "/admin/contest/$contestId/announcement" },
  { key: "rehearsal", icon: "check", to: "/admin/contest/$contestId/rehearsal" },
  { key: "exports", icon: "download", to: "/admin/contest/$contestId/export" },
] as const;

function Actions(props: { row: Row; t: AdminContestWords; onDelete: (row: Row) => void }) {
  const { row, t, onDelete } = props;
  const { title } = row;
  const isRoot = mayUse(useSession()?.user, "manageSystem");
  const clone = useClone();
  const params = { contestId: String(row.id) };
  return (
    <span className={rows.acts}>
      <ButtonLink
        className={css.wideOnly}
        look="quiet"
        size="small"
        icon="pen"
        iconOnly
        to="/admin/contest/$contestId/edit"
        params={params}
      >
        {t("editOf", { title })}
      </ButtonLink>
      <Menu
        face={<Icon name="dots" size="1.4em" />}
        label={t("actionsOf", { title })}
        className={rows.more}
      >
        <MenuLink icon="pen" to="/admin/contest/$contestId/edit" params={params}>
          {t("edit")}
        </MenuLink>
        <MenuLink icon="list" to="/admin/contest/$contestId/problems" params={params}>
          {t("problems")}
        </MenuLink>
        {pages.map(({ key, icon, to }) => (
          <MenuLink key={key} icon={icon} to={to} params={params}>
            {t(`tab.${key}`)}
          </MenuLink>
        ))}
        <MenuLink icon="external" to="/contest/$contestID" params={{ contestID: String(row.id) }}>
          {t("open")}
        </MenuLink>
        <MenuItem icon="copy" onClick={() => clone(row)}>
          {t("clone")}
        </MenuItem>
        {isRoot && (
          <MenuItem icon="bin" onClick={() => onDelete(row)}>
            {t("delete")}
          </MenuItem>
        )}
      </Menu>
    </span>
  );
}

function useClone(): (row: Row) => void {
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id }: Row) => call(cloneContest, { cid: id }),
    onSuccess: () => toast("good", t("cloned")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_CONTESTS }),
  });
  return (row) => mutate(row);
}
