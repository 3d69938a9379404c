import type { importTeamRoster, RosterTeamRow } from "../../../shared/account/teamRoster.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import css from "./RosterPage.module.css";
import { useAdminTeamWords } from "./texts.ts";

/** Maximum number of displayed rows; longer rosters are still checked completely. */
const SHOWN = 200;

/** Shows what an import would create, and lists all errors with their file and line. */
export function RosterPreview(props: {
  checked: OutputOf<typeof importTeamRoster>;
  /** Whether the teams take part in a contest. */
  hasContest: boolean;
}) {
  const { checked, hasContest } = props;
  const t = useAdminTeamWords();
  const { teams, faults } = checked;
  const columns: Column<RosterTeamRow>[] = [
    { key: "name", header: t("roster.name"), cell: ({ name }) => <strong>{name}</strong> },
    {
      key: "username",
      width: "9rem",
      header: t("roster.username"),
      cell: ({ username }) => username,
    },
    {
      key: "school",
      width: "14rem",
      hideBelow: "middle",
      header: t("roster.school"),
      cell: ({ school, country }) => [school, country].filter(Boolean).join(" · "),
    },
    {
      key: "members",
      width: "20rem",
      hideBelow: "medium",
      header: t("roster.members"),
      cell: ({ members, coaches }) =>
        [...members, ...coaches.map((name) => t("roster.coach", { name }))].join(", "),
    },
    {
      key: "group",
      width: "7rem",
      hideBelow: "medium",
      header: t("roster.group"),
      cell: ({ groups }) => groups.join(", "),
    },
    { key: "seat", width: "6rem", header: t("roster.seat"), cell: ({ seat }) => seat },
  ];
  return (
    <>
      {faults.length > 0 && (
        <Panel title={t("roster.faults", { count: faults.length })}>
          <ul className={css.faults} role="list" aria-live="polite">
            {faults.slice(0, SHOWN).map(({ source, line, reason }) => (
              <li key={`${source} ${line} ${reason}`}>
                <span>
                  {line === 0
                    ? source
                    : t("roster.line", { name: source || t("roster.pasted"), line: String(line) })}
                </span>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t("roster.teams", { count: teams.length })} flush>
        {teams.some(({ groups }) => groups.length > 0) && (
          <p className={css.more}>{t(hasContest ? "roster.groupsKept" : "roster.groupsLost")}</p>
        )}
        <DataTable
          caption={t("roster.title")}
          columns={columns}
          rows={teams.slice(0, SHOWN)}
          rowKey={({ source, line }) => `${source} ${line}`}
          skeletonRows={3}
          empty={null}
        />
        {teams.length > SHOWN && (
          <p className={css.more}>{t("roster.more", { count: teams.length - SHOWN })}</p>
        )}
      </Panel>
    </>
  );
}
