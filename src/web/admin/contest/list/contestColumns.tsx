import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  type AdminContestRow,
  cloneContest,
} from "../../../../shared/contestOrganizer/contestAdmin.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { useContestAddresses } from "../../../owner/contestAddresses.ts";
import { call } from "../../../platform/api.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { ButtonLink } from "../../../ui/control/Button.tsx";
import type { Column } from "../../../ui/page/DataTable.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import { Menu, MenuItem, MenuLink } from "../../../ui/layer/Menu.tsx";
import rows from "../../../ui/page/listRows.module.css";
import { toast } from "../../../ui/notice/toast.tsx";
import { ADMIN_CONTESTS } from "../queries.ts";
import { type AdminContestWords, useAdminContestWords } from "../texts.ts";
import css from "./ContestListPage.module.css";
import { VisibleSwitch } from "./VisibleSwitch.tsx";

type Row = AdminContestRow;

const statuses = { "-1": "scheduled", "0": "running", "1": "ended" } as const;

export function useContestColumns(acts: { onDelete: (row: Row) => void }): Column<Row>[] {
  const t = useAdminContestWords();
  const locale = useDisplayLocale();
  const classId = useOwnerClass();
  const time = (at: string) =>
    new Date(at).toLocaleString(locale, { dateStyle: "short", timeStyle: "short" });
  return [
    {
      key: "title",
      header: t("column.title"),
      isRowHeader: true,
      cell: (row) => <TitleCell row={row} isLink={row.mayEdit} />,
    },
    {
      key: "rule",
      header: t("column.rule"),
      width: "10rem",
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
      header: `${t("column.start")} – ${t("column.end")}`,
      width: "9.5rem",
      hideBelow: "middle",
      cell: ({ startTime, endTime }) => (
        <span className={css.lines}>
          <time dateTime={startTime}>{time(startTime)}</time>
          <time dateTime={endTime}>{time(endTime)}</time>
        </span>
      ),
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
        row.mayEdit ? <VisibleSwitch row={row} /> : t(row.visible ? "shown" : "hidden"),
    },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("column.actions")}</span>,
      width: "6rem",
      narrowWidth: "3rem",
      align: "end",
      cell: (row) =>
        row.mayEdit ? (
          <Actions row={row} t={t} onDelete={acts.onDelete} />
        ) : (
          classId !== null && <SimilarityLink row={row} t={t} />
        ),
    },
  ];
}

function TitleCell({ row, isLink }: { row: Row; isLink: boolean }) {
  const { settings, params } = useContestAddresses();
  return (
    <span className={rows.title}>
      {isLink ? (
        <Link to={settings} params={{ ...params, contestId: String(row.id) }}>
          {row.title}
        </Link>
      ) : (
        row.title
      )}
    </span>
  );
}

/**
 * A link to the similarity checks of a contest; the staff of a class can still read them after the class was archived.
 */
function SimilarityLink({ row, t }: { row: Row; t: AdminContestWords }) {
  const { similarity, params } = useContestAddresses();
  return (
    <Link to={similarity} params={{ ...params, contestId: String(row.id) }}>
      {t("tab.similarity")}
    </Link>
  );
}

/** Pages of a contest other than its settings and problems. */
const pages = [
  { key: "participants", icon: "people" },
  { key: "announcements", icon: "bell" },
  { key: "rehearsal", icon: "check" },
  { key: "exports", icon: "download" },
] as const;

function Actions(props: { row: Row; t: AdminContestWords; onDelete: (row: Row) => void }) {
  const { row, t, onDelete } = props;
  const { title } = row;
  const addresses = useContestAddresses();
  const clone = useClone();
  const params = { ...addresses.params, contestId: String(row.id) };
  return (
    <span className={rows.acts}>
      <ButtonLink
        className={css.wideOnly}
        look="quiet"
        size="small"
        icon="pen"
        iconOnly
        to={addresses.settings}
        params={params}
      >
        {t("editOf", { title })}
      </ButtonLink>
      <Menu
        face={<Icon name="dots" size="1.4em" />}
        label={t("actionsOf", { title })}
        className={rows.more}
      >
        <MenuLink icon="pen" to={addresses.settings} params={params}>
          {t("edit")}
        </MenuLink>
        <MenuLink icon="list" to={addresses.problems} params={params}>
          {t("problems")}
        </MenuLink>
        {pages.map(({ key, icon }) => (
          <MenuLink key={key} icon={icon} to={addresses[key]} params={params}>
            {t(`tab.${key}`)}
          </MenuLink>
        ))}
        <MenuLink icon="external" to="/contest/$contestID" params={{ contestID: String(row.id) }}>
          {t("open")}
        </MenuLink>
        <MenuItem icon="copy" onClick={() => clone(row)}>
          {t("clone")}
        </MenuItem>
        {row.mayDelete && (
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
