import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  type AdminTrainingRow,
  cloneTraining,
  setTrainingStatus,
} from "../../../../shared/practice/trainingAdmin.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { call } from "../../../platform/api.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { ButtonLink } from "../../../ui/control/Button.tsx";
import type { Column } from "../../../ui/page/DataTable.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { Toggle } from "../../../ui/control/Field.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { Menu, MenuItem, MenuLink } from "../../../ui/layer/Menu.tsx";
import rows from "../../../ui/page/listRows.module.css";
import { TagPill } from "../../../ui/mark/TagPill.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { ADMIN_TRAININGS } from "../queries.ts";
import { useAdminTrainingWords } from "../texts.ts";
import { useTrainingAddresses } from "../../../owner/trainingAddresses.ts";
import css from "./TrainingListPage.module.css";

type Row = AdminTrainingRow;

export function useTrainingColumns(acts: { onDelete: (row: Row) => void }): Column<Row>[] {
  const t = useAdminTrainingWords();
  const isOfClass = useOwnerClass() !== null;
  const locale = useDisplayLocale();
  const figure = (value: number) => value.toLocaleString(locale);
  const columns: Column<Row>[] = [
    {
      key: "order",
      header: t("column.order"),
      align: "end",
      width: "5rem",
      hideBelow: "narrow",
      cell: ({ rank }) => rank,
    },
    {
      key: "title",
      header: t("column.title"),
      isRowHeader: true,
      cell: (row) => <TitleCell row={row} />,
    },
    {
      key: "access",
      header: t("column.access"),
      width: "5.5rem",
      hideBelow: "middle",
      cell: ({ auth }) => t(`accesses.${auth}`),
    },
    {
      key: "category",
      header: t("column.category"),
      width: "15rem",
      hideBelow: "medium",
      cell: ({ categoryName, categoryColor }) =>
        categoryName !== null && <TagPill name={categoryName} color={categoryColor} />,
    },
    {
      key: "problems",
      header: t("column.problems"),
      align: "end",
      width: "5.5rem",
      hideBelow: "middle",
      cell: ({ problemCount }) => figure(problemCount),
    },
    {
      key: "members",
      header: t("column.members"),
      align: "end",
      width: "5.5rem",
      hideBelow: "wide",
      cell: ({ auth, memberCount }) => (auth === "Private" ? figure(memberCount) : "–"),
    },
    {
      key: "author",
      header: t("column.author"),
      width: "8rem",
      hideBelow: "wide",
      cell: ({ author, gmtModified }) => (
        <span className={css.lines}>
          <span>{author || t("deletedUser")}</span>
          <time
            className={css.below}
            dateTime={gmtModified}
            title={`${t("column.updated")} ${new Date(gmtModified).toLocaleString(locale)}`}
          >
            {new Date(gmtModified).toLocaleDateString(locale, { dateStyle: "short" })}
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
        row.mayEdit ? <StatusSwitch row={row} /> : t(row.status ? "shown" : "hidden"),
    },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("column.actions")}</span>,
      width: "6rem",
      narrowWidth: "3rem",
      align: "end",
      cell: (row) => row.mayEdit && <Actions row={row} onDelete={acts.onDelete} />,
    },
  ];
  // All members of a class may enter its trainings, so the columns for access and members would contain no information.
  return isOfClass ? columns.filter(({ key }) => key !== "access" && key !== "members") : columns;
}

function TitleCell({ row }: { row: Row }) {
  const { settings, params } = useTrainingAddresses();
  return (
    <span className={rows.title}>
      {row.mayEdit ? (
        <Link to={settings} params={{ ...params, trainingId: String(row.id) }}>
          {row.title}
        </Link>
      ) : (
        row.title
      )}
    </span>
  );
}

/** Shows or hides a training at once; the server refuses to show a private training that has no password. */
function StatusSwitch({ row }: { row: Row }) {
  const t = useAdminTrainingWords();
  const { mutate } = useRowChange(
    (status: boolean) => call(setTrainingStatus, { tid: row.id, status }),
    (status) => t(status ? "nowShown" : "nowHidden"),
  );
  return (
    <Toggle label={t(row.status ? "shown" : "hidden")} checked={row.status} onChange={mutate} />
  );
}

function Actions({ row, onDelete }: { row: Row; onDelete: (row: Row) => void }) {
  const t = useAdminTrainingWords();
  const { title, id, mayDelete } = row;
  const { settings, problems, ...addresses } = useTrainingAddresses();
  const params = { ...addresses.params, trainingId: String(id) };
  const clone = useRowChange(
    () => call(cloneTraining, { tid: id }),
    () => t("cloned"),
  );
  return (
    <span className={rows.acts}>
      <ButtonLink
        className={css.wideOnly}
        look="quiet"
        size="small"
        icon="pen"
        iconOnly
        to={settings}
        params={params}
      >
        {t("editOf", { title })}
      </ButtonLink>
      <Menu
        face={<Icon name="dots" size="1.4em" />}
        label={t("actionsOf", { title })}
        className={rows.more}
      >
        <MenuLink icon="pen" to={settings} params={params}>
          {t("edit")}
        </MenuLink>
        <MenuLink icon="list" to={problems} params={params}>
          {t("problems")}
        </MenuLink>
        <MenuLink icon="external" to="/training/$trainingID" params={{ trainingID: String(id) }}>
          {t("open")}
        </MenuLink>
        <MenuItem icon="copy" onClick={() => clone.mutate(undefined)}>
          {t("clone")}
        </MenuItem>
        {mayDelete && (
          <MenuItem icon="bin" onClick={() => onDelete(row)}>
            {t("delete")}
          </MenuItem>
        )}
      </Menu>
    </span>
  );
}

/** Makes a change to one row: reports success or failure, and reloads the list. */
function useRowChange<Input>(
  change: (input: Input) => Promise<unknown>,
  done: (input: Input) => string,
) {
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_result, input) => toast("good", done(input)),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_TRAININGS }),
  });
}
