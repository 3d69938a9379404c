import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { ContestHelper } from "../../../../shared/contestOrganizer/contestHelper.ts";
import { givenRights } from "../../../../shared/contestOrganizer/givenRights.ts";
import { Avatar } from "../../../ui/mark/Avatar.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../../ui/page/DataTable.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { Menu, MenuItem } from "../../../ui/layer/Menu.tsx";
import { EmptyNote } from "../../../ui/notice/Note.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { WordSpace } from "../../../ui/text/WordSpace.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { ContestAdminHead } from "../ContestAdminHead.tsx";
import { contestHelpersQuery } from "../queries.ts";
import { type AdminContestWords, useAdminContestWords } from "../texts.ts";
import { HelperDialog } from "./HelperDialog.tsx";
import css from "./HelpersPage.module.css";
import { RemoveHelperDialog } from "./RemoveHelperDialog.tsx";

type Open = { what: "add" } | { what: "change" | "remove"; row: ContestHelper };

/** The helpers of a contest, and their permissions. */
export function HelpersPage() {
  const t = useAdminContestWords();
  const { contestId = "" } = useParams({ strict: false });
  const cid = Number(contestId);
  const list = useQuery(contestHelpersQuery(cid));
  const [open, setOpen] = useState<Open>();
  const { owner = null, helpers, mayManage = false } = list.data ?? {};
  const close = () => setOpen(undefined);
  return (
    <AdminPage>
      <ContestAdminHead contestId={contestId} part="helpers">
        {mayManage && (
          <Button look="primary" aria-haspopup="dialog" onClick={() => setOpen({ what: "add" })}>
            {t("helper.add")}
          </Button>
        )}
      </ContestAdminHead>
      <p className={css.hint}>
        {owner
          ? t("helper.ownedBy", { name: owner.username })
          : list.data && t("helper.ownedByClass")}
        <WordSpace />
        {list.data && !mayManage && t(owner ? "helper.readOnly" : "helper.readOnlyInClass")}
      </p>
      <Panel flush>
        <DataTable
          caption={t("helper.caption")}
          columns={columns(t, mayManage, setOpen)}
          rows={helpers}
          rowKey={({ uid }) => uid}
          error={list.error}
          onRetry={() => void list.refetch()}
          skeletonRows={3}
          empty={
            <EmptyNote icon="people" title={t("helper.none")}>
              {t("helper.noneText")}
            </EmptyNote>
          }
        />
      </Panel>
      {open?.what === "add" && <HelperDialog cid={cid} onClose={close} />}
      {open?.what === "change" && <HelperDialog cid={cid} row={open.row} onClose={close} />}
      {open?.what === "remove" && <RemoveHelperDialog cid={cid} row={open.row} onClose={close} />}
    </AdminPage>
  );
}

function columns(
  t: AdminContestWords,
  mayManage: boolean,
  setOpen: (open: Open) => void,
): Column<ContestHelper>[] {
  const person: Column<ContestHelper> = {
    key: "name",
    header: t("participant.name"),
    isRowHeader: true,
    width: "16rem",
    narrowWidth: "8rem",
    cell: ({ uid, username, nickname, avatar, isOutside }) => (
      <span className={css.person}>
        <Avatar src={avatar} name={username} size={24} />
        <span className={css.names}>
          <Link to="/user-home" search={{ uid, username }} className={css.name}>
            {username}
          </Link>
          {nickname && nickname !== username && <span className={css.below}>{nickname}</span>}
          {isOutside && <span className={css.below}>{t("helper.outside")}</span>}
        </span>
      </span>
    ),
  };
  const rights: Column<ContestHelper> = {
    key: "rights",
    header: t("helper.rights"),
    cell: (row) => (
      <ul role="list" className={css.rights}>
        {shownRights(row).map((right) => (
          <li key={right}>{t(`helper.right.${right}`)}</li>
        ))}
      </ul>
    ),
  };
  const acts: Column<ContestHelper> = {
    key: "actions",
    header: <span className="visually-hidden">{t("column.actions")}</span>,
    width: "4rem",
    narrowWidth: "3rem",
    align: "end",
    cell: (row) => (
      <Menu
        face={<Icon name="dots" size="1.4em" />}
        label={t("helper.actionsOf", { name: row.username })}
        className={css.more}
      >
        <MenuItem icon="pen" onClick={() => setOpen({ what: "change", row })}>
          {t("helper.change")}
        </MenuItem>
        <MenuItem icon="bin" onClick={() => setOpen({ what: "remove", row })}>
          {t("helper.remove")}
        </MenuItem>
      </Menu>
    ),
  };
  return mayManage ? [person, rights, acts] : [person, rights];
}

/** Omits rights that another right includes. */
function shownRights({ rights }: ContestHelper) {
  if (rights.includes("edit")) return ["edit" as const];
  return givenRights.filter(
    (right) => rights.includes(right) && !(right === "board" && rights.includes("view")),
  );
}
