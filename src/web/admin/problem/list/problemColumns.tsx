import { Link } from "@tanstack/react-router";
import {
  classProblemAuths,
  ProblemAuth,
  siteProblemAuths,
} from "../../../../shared/problem/problem.ts";
import type { AdminProblemRow } from "../../../../shared/problem/problemAdmin.ts";
import { downloadTestData } from "../../../../shared/problem/testData.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { managedEditorials } from "../../../owner/managedEditorials.ts";
import { useProblemAddresses } from "../../../owner/problemAddresses.ts";
import { download } from "../../../platform/api.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { ButtonLink } from "../../../ui/control/Button.tsx";
import type { Column } from "../../../ui/page/DataTable.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { Menu, MenuItem, MenuLink } from "../../../ui/layer/Menu.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import rows from "../../../ui/page/listRows.module.css";
import { TimeAgo } from "../../../ui/mark/TimeAgo.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { type ProblemWords, useProblemWords } from "../texts.ts";
import styles from "./ProblemListPage.module.css";
import { CheckCell } from "./CheckCell.tsx";
import { chooseColumn, type Selection } from "./chooseColumn.tsx";
import { useArchive, useSetAuth } from "./rowChanges.ts";

type Row = AdminProblemRow;

export function useProblemColumns(
  acts: { onRemove: (row: Row) => void } & Selection,
): Column<Row>[] {
  const t = useProblemWords();
  const setAuth = useSetAuth();
  const isOfClass = useOwnerClass() !== null;
  const columns: Column<Row>[] = [
    chooseColumn(t, acts),
    {
      key: "id",
      header: t("list.id"),
      cell: ({ id }) => id,
      align: "end",
      width: "3.75rem",
      hideBelow: "wide",
    },
    {
      key: "problemId",
      header: t("list.displayId"),
      cell: ({ problemId }) => <span className={styles.displayId}>{problemId}</span>,
      width: "6rem",
      hideBelow: "narrow",
    },
    {
      key: "title",
      header: t("list.titleColumn"),
      isRowHeader: true,
      cell: (row) => <TitleCell row={row} t={t} />,
    },
    {
      key: "submissions",
      header: t("list.submissions"),
      cell: ({ problemId, total }) =>
        total > 0 ? (
          <Link
            className={styles.figure}
            to="/status"
            search={{ problemID: problemId, completeProblemID: true }}
            aria-label={`${t("list.submissionsOf", { id: problemId })}: ${total}`}
          >
            {total}
          </Link>
        ) : (
          0
        ),
      align: "end",
      width: "5.5rem",
      hideBelow: "middle",
    },
    {
      key: "cases",
      header: t("list.cases"),
      cell: ({ cases, isRemote }) => (isRemote ? "–" : cases),
      align: "end",
      width: "4.75rem",
      hideBelow: "middle",
    },
    {
      key: "check",
      header: t("list.check"),
      cell: (row) => <CheckCell row={row} t={t} />,
      width: "6.5rem",
      hideBelow: "medium",
    },
    {
      key: "author",
      header: t("list.createdBy"),
      cell: ({ author, gmtCreate }) => <By name={author || t("list.deletedUser")} at={gmtCreate} />,
      width: "6.5rem",
      hideBelow: "wide",
    },
    {
      key: "modified",
      header: t("list.modifiedBy"),
      cell: ({ modifiedUser, gmtModified }) => <By name={modifiedUser || "–"} at={gmtModified} />,
      width: "6.5rem",
      hideBelow: "wide",
    },
    {
      key: "auth",
      header: t("auth.label"),
      cell: (row) => <AuthCell row={row} t={t} onChange={(auth) => setAuth(row, auth)} />,
      width: "8.25rem",
      narrowWidth: "6.25rem",
    },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("list.actions")}</span>,
      align: "end",
      cell: (row) => <Actions row={row} t={t} onRemove={acts.onRemove} />,
      width: "6rem",
      narrowWidth: "3rem",
    },
  ];
  return isOfClass ? columns.filter(({ key }) => !ofSite.has(key)) : columns;
}

/**
 * Columns that only the site's list has. The list of a class lacks them, because submissions to its problems are
 * neither listed nor counted on the site.
 */
const ofSite: ReadonlySet<string> = new Set(["choose", "id", "submissions"]);

function By({ name, at }: { name: string; at: string }) {
  return (
    <span className={styles.by}>
      <span>{name}</span>
      <TimeAgo at={at} />
    </span>
  );
}

function TitleCell({ row, t }: { row: Row; t: ProblemWords }) {
  const { title, cases, judgeMode, isRemote, archived, mayEdit } = row;
  const { form, params } = useProblemAddresses();
  const marks = [
    archived && t("list.isArchived"),
    isRemote && t("list.isRemote"),
    judgeMode === "spj" && t("judging.mode.spj"),
    judgeMode === "interactive" && t("judging.mode.interactive"),
    !isRemote && cases === 0 && t("list.noData"),
  ].filter((mark) => mark !== false);
  return (
    <span className={`${rows.title} ${styles.title}`}>
      {mayEdit ? (
        <Link to={form} params={{ ...params, pid: String(row.id) }}>
          {title}
        </Link>
      ) : (
        title
      )}
      {/* Replaces the id column, which would leave no room for titles on a phone. */}
      <span className={styles.idBeside}>{row.problemId}</span>
      {marks.map((mark) => (
        <span key={mark} className={styles.mark} data-warn={mark === t("list.noData") || undefined}>
          {mark}
        </span>
      ))}
    </span>
  );
}

/**
 * The control for a problem's visibility. A change takes effect at once; the option "public" is disabled for users
 * without the permission to publish.
 */
function AuthCell(props: { row: Row; t: ProblemWords; onChange: (auth: number) => void }) {
  const { row, t, onChange } = props;
  if (row.archived || !row.mayEdit) {
    return <span className={styles.fixed}>{t(`auth.a${row.auth as 1 | 2 | 3 | 4}`)}</span>;
  }
  return (
    <span className={styles.select} data-auth={row.auth}>
      <select
        aria-label={t("list.authOf", { id: row.problemId })}
        value={row.auth}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {(row.classId === null ? siteProblemAuths : classProblemAuths).map((auth) => (
          <option
            key={auth}
            value={auth}
            disabled={auth === ProblemAuth.Public && !row.mayPublish && row.auth !== auth}
          >
            {t(`auth.a${auth}`)}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
}

function Actions(props: { row: Row; t: ProblemWords; onRemove: (row: Row) => void }) {
  const { row, t, onRemove } = props;
  const errorText = useErrorText();
  const archive = useArchive();
  const { form, ...addresses } = useProblemAddresses();
  const params = { ...addresses.params, pid: String(row.id) };
  const name = row.problemId;
  const save = async () => {
    try {
      const { file, name: fileName } = await download(downloadTestData, { pid: row.id });
      saveFile(file, fileName);
    } catch (error) {
      toast("bad", errorText(error));
    }
  };
  return (
    <span className={rows.acts}>
      {row.mayEdit && (
        <ButtonLink
          className={styles.wideOnly}
          look="quiet"
          size="small"
          icon="pen"
          iconOnly
          to={form}
          params={params}
        >
          {t("list.editOf", { id: name })}
        </ButtonLink>
      )}
      <Menu
        face={<Icon name="dots" size="1.4em" />}
        label={t("list.actionsOf", { id: name })}
        className={rows.more}
      >
        {row.mayEdit && (
          <MenuLink icon="pen" to={form} params={params}>
            {t("list.edit")}
          </MenuLink>
        )}
        {row.mayEdit && (
          <MenuLink icon="chat" {...managedEditorials(row.id, row.classId)}>
            {t("list.editorials")}
          </MenuLink>
        )}
        <MenuLink icon="external" to="/problem/$problemID" params={{ problemID: name }}>
          {t("list.open")}
        </MenuLink>
        {row.mayEdit && row.cases > 0 && (
          <MenuItem icon="download" onClick={() => void save()}>
            {t("list.downloadData")}
          </MenuItem>
        )}
        {row.archived && row.mayEdit && (
          <MenuItem icon="turnLeft" onClick={() => archive(row, false)}>
            {t("list.unarchive")}
          </MenuItem>
        )}
        {row.mayDelete && (
          <MenuItem icon="bin" onClick={() => onRemove(row)}>
            {t(row.archived ? "list.delete" : "list.deleteOrArchive")}
          </MenuItem>
        )}
      </Menu>
    </span>
  );
}
