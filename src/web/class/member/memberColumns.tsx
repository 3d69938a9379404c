import { Link } from "@tanstack/react-router";
import type { ClassMember } from "../../../shared/class/classMember.ts";
import { Avatar } from "../../ui/mark/Avatar.tsx";
import type { Column } from "../../ui/page/DataTable.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { Menu, MenuItem } from "../../ui/layer/Menu.tsx";
import rows from "../../ui/page/listRows.module.css";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { RoleTag } from "../RoleTag.tsx";
import { useClassWords } from "../texts.ts";
import css from "./MembersPage.module.css";

interface ColumnsInput {
  /** Whether the reader can see roster entries. */
  seesRoster: boolean;
  mayManage: boolean;
  onEdit(member: ClassMember): void;
  onRemove(member: ClassMember): void;
}

/** Name and number from the roster of the class, or from the account if the roster has none. */
function rosterOf({ roster }: ClassMember): { name: string; number: string } {
  return {
    name: roster?.rosterName ?? roster?.realname ?? "",
    number: roster?.rosterNumber ?? roster?.number ?? "",
  };
}

export function useMemberColumns(input: ColumnsInput): Column<ClassMember>[] {
  const { seesRoster, mayManage, onEdit, onRemove } = input;
  const t = useClassWords();
  const columns: (Column<ClassMember> | false)[] = [
    {
      key: "user",
      header: t("members.name"),
      isRowHeader: true,
      cell: (member) => <User member={member} />,
    },
    seesRoster && {
      key: "rosterName",
      header: t("members.rosterName"),
      width: "11rem",
      hideBelow: "medium",
      cell: (member) => <span className={css.wrap}>{rosterOf(member).name}</span>,
    },
    seesRoster && {
      key: "rosterNumber",
      header: t("members.rosterNumber"),
      width: "9rem",
      hideBelow: "medium",
      cell: (member) => <span className={css.wrap}>{rosterOf(member).number}</span>,
    },
    {
      key: "role",
      header: t("members.role"),
      width: "8rem",
      narrowWidth: "5.5rem",
      cell: ({ role }) => <RoleTag role={role} />,
    },
    seesRoster && {
      key: "joined",
      header: t("members.joined"),
      width: "8.5rem",
      hideBelow: "wide",
      cell: ({ roster }) => roster && <TimeAgo at={roster.joinedAt} />,
    },
    mayManage && {
      key: "actions",
      header: <span className="visually-hidden">{t("members.actions")}</span>,
      width: "4rem",
      narrowWidth: "3rem",
      align: "end",
      cell: (member) =>
        member.mayManage && (
          <span className={rows.acts}>
            <Menu
              face={<Icon name="dots" size="1.4em" />}
              label={t("members.actionsOf", { name: member.username })}
              className={rows.more}
            >
              <MenuItem icon="pen" onClick={() => onEdit(member)}>
                {t("members.edit")}
              </MenuItem>
              <MenuItem icon="cross" onClick={() => onRemove(member)}>
                {t("members.remove")}
              </MenuItem>
            </Menu>
          </span>
        ),
    },
  ];
  return columns.filter((column) => column !== false);
}

function User({ member }: { member: ClassMember }) {
  const { username, nickname, avatar } = member;
  const { name, number } = rosterOf(member);
  const entry = [name, number].filter(Boolean).join(" · ");
  return (
    <span className={css.user}>
      <Avatar src={avatar} name={username} size="1.9rem" />
      <span className={css.lines}>
        <Link to="/user-home" search={{ username } as never}>
          {username}
        </Link>
        {nickname && nickname !== username && <small>{nickname}</small>}
        {entry !== "" && <small className={css.narrowOnly}>{entry}</small>}
      </span>
    </span>
  );
}
