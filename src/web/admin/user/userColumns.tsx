import { Link } from "@tanstack/react-router";
import type { RoleId } from "../../../shared/account/roles.ts";
import type { UserRow } from "../../../shared/account/user.ts";
import { Button } from "../../ui/control/Button.tsx";
import type { Column } from "../../ui/page/DataTable.tsx";
import { Icon, type IconName } from "../../ui/control/Icon.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import styles from "./UserListPage.module.css";
import { type UserWords, useUserWords } from "./texts.ts";

const statusIcons: Record<UserRow["status"], IconName> = { 0: "check", 1: "lock", 2: "clock" };

export function useUserColumns(list: {
  rows: UserRow[];
  chosen: ReadonlySet<string>;
  own: string | undefined;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onEdit: (user: UserRow) => void;
  onDelete: (user: UserRow) => void;
  /** Null until the page has shown a user with a pending application. */
  decide: { pass: (user: UserRow) => void; reject: (user: UserRow) => void } | null;
}): Column<UserRow>[] {
  const { own, onEdit, onDelete, decide } = list;
  const t = useUserWords();
  return [
    chooseColumn(t, list),
    {
      key: "user",
      header: t("user"),
      isRowHeader: true,
      cell: ({ uid, username, email, school }) => (
        <>
          <span className={styles.name}>
            <Link to="/user-home" search={{ username }}>
              {username}
            </Link>
            {uid === own && <span className={styles.own}>{t("you")}</span>}
          </span>
          {email && <span className={styles.below}>{email}</span>}
          {school && <span className={`${styles.below} ${styles.school}`}>{school}</span>}
        </>
      ),
    },
    ...personalColumns(t),
    {
      key: "created",
      header: t("created"),
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
      width: "6.5rem",
      hideBelow: "medium",
    },
    {
      key: "role",
      header: t("role"),
      cell: ({ roles: [role] }) => role && t(`roleName.r${role.id as RoleId}`),
      width: "7rem",
      hideBelow: "narrow",
    },
    {
      key: "status",
      header: t("status"),
      cell: ({ status }) => (
        <span className={`${styles.status} ${styles[`s${status}`]}`}>
          <Icon name={statusIcons[status]} /> {t(`statusName.s${status}`)}
        </span>
      ),
      width: "8rem",
    },
    {
      key: "actions",
      header: t("actions"),
      align: "end",
      cell: (user) => (
        <span className={styles.acts}>
          {decide && user.status === 2 && (
            <>
              <Button
                look="quiet"
                size="small"
                icon="check"
                iconOnly
                onClick={() => decide.pass(user)}
              >
                {t("passOf", { name: user.username })}
              </Button>
              <Button
                look="quiet"
                size="small"
                icon="dash"
                iconOnly
                aria-haspopup="dialog"
                onClick={() => decide.reject(user)}
              >
                {t("rejectOf", { name: user.username })}
              </Button>
            </>
          )}
          <Button look="quiet" size="small" icon="pen" iconOnly onClick={() => onEdit(user)}>
            {t("editOf", { name: user.username })}
          </Button>
          {user.uid !== own && (
            <Button look="quiet" size="small" icon="bin" iconOnly onClick={() => onDelete(user)}>
              {t("deleteOf", { name: user.username })}
            </Button>
          )}
        </span>
      ),
      width: decide ? "9.5rem" : "6rem",
    },
  ];
}

/** Columns of personal data; the name of a user's class is a link that filters the list by this class. */
function personalColumns(t: UserWords): Column<UserRow>[] {
  return [
    {
      key: "realname",
      header: t("realname"),
      cell: ({ realname }) => <span className={styles.text}>{realname}</span>,
      width: "9rem",
      hideBelow: "narrow",
    },
    {
      key: "school",
      header: t("school"),
      cell: ({ school }) => <span className={styles.text}>{school}</span>,
      width: "14rem",
      hideBelow: "wide",
    },
    {
      key: "className",
      header: t("classNumber"),
      cell: ({ className, number }) => (
        <span className={styles.text}>
          {className && (
            <Link
              to="/admin/user"
              search={{ className }}
              title={t("onlyClass", { name: className })}
            >
              {className}
            </Link>
          )}
          {number && <span className={styles.line}>{number}</span>}
        </span>
      ),
      width: "8rem",
      hideBelow: "medium",
    },
  ];
}

function chooseColumn(
  t: UserWords,
  list: {
    rows: UserRow[];
    chosen: ReadonlySet<string>;
    own: string | undefined;
    onChoose: (chosen: ReadonlySet<string>) => void;
  },
): Column<UserRow> {
  const { rows, chosen, own, onChoose } = list;
  const otherRows = rows.filter(({ uid }) => uid !== own);
  const all = otherRows.length > 0 && otherRows.every(({ uid }) => chosen.has(uid));
  const some = otherRows.some(({ uid }) => chosen.has(uid));
  const box = (
    label: string,
    checked: boolean,
    rest: { partly?: boolean; off?: boolean },
    onChange: () => void,
  ) => (
    <span className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={rest.off}
        ref={(input) => {
          if (input) input.indeterminate = rest.partly ?? false;
        }}
        onChange={onChange}
      />
    </span>
  );
  return {
    key: "choose",
    width: "3rem",
    align: "center",
    header: box(t("selectAll"), all, { partly: some && !all }, () =>
      onChoose(new Set(all ? [] : otherRows.map(({ uid }) => uid))),
    ),
    cell: ({ uid, username }) =>
      box(t("select", { name: username }), chosen.has(uid), { off: uid === own }, () => {
        const next = new Set(chosen);
        if (!next.delete(uid)) next.add(uid);
        onChoose(next);
      }),
  };
}
