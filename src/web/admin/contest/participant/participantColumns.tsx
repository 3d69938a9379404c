import { Link } from "@tanstack/react-router";
import type { Participant } from "../../../../shared/contestOrganizer/contestParticipant.ts";
import type { Column } from "../../../ui/page/DataTable.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { Menu, MenuItem } from "../../../ui/layer/Menu.tsx";
import { TimeAgo } from "../../../ui/mark/TimeAgo.tsx";
import type { AdminContestWords } from "../texts.ts";
import { extraTimeFields } from "./extraTime.ts";
import css from "./ParticipantsPage.module.css";
import { WordSpace } from "../../../ui/text/WordSpace.tsx";

export interface ParticipantActs {
  /** Undefined if the reader cannot register participants. */
  onRegister: ((row: Participant) => void) | undefined;
  onEdit: (row: Participant) => void;
  onDisqualify: (row: Participant) => void;
  onRestore: (row: Participant) => void;
  onRemove: (row: Participant) => void;
  onRelease: (row: Participant) => void;
}

function stateOf(row: Participant) {
  if (row.disqualifiedAt !== null) return "disqualified";
  if (!row.isRegistered) return "unregistered";
  return row.isAdmitted ? "registered" : "notAdmitted";
}

function extraTimeText(t: AdminContestWords, seconds: number): string {
  if (seconds === 0) return "";
  const { days, hours, minutes } = extraTimeFields(seconds);
  return t("participant.extraShort", {
    days: Number(days),
    hours: Number(hours),
    minutes: Number(minutes),
  }).trim();
}

export function participantColumns(
  t: AdminContestWords,
  acts: ParticipantActs,
): Column<Participant>[] {
  return [
    {
      key: "name",
      header: t("participant.name"),
      isRowHeader: true,
      cell: ({ uid, username, nickname }) => (
        <span className={css.lines}>
          <Link to="/user-home" search={{ uid, username }} className={css.name}>
            {username}
          </Link>
          {nickname && nickname !== username && <span className={css.below}>{nickname}</span>}
        </span>
      ),
    },
    {
      key: "realname",
      header: t("participant.realname"),
      width: "10rem",
      hideBelow: "middle",
      cell: ({ realname }) => <span className={css.wrap}>{realname}</span>,
    },
    {
      key: "school",
      header: t("participant.school"),
      width: "11rem",
      hideBelow: "wide",
      cell: ({ school }) => <span className={css.wrap}>{school}</span>,
    },
    {
      key: "seat",
      header: t("participant.seat"),
      width: "7rem",
      narrowWidth: "4.5rem",
      cell: ({ seat }) => <span className={css.wrap}>{seat}</span>,
    },
    {
      key: "registeredAt",
      header: t("participant.registeredAt"),
      width: "8.5rem",
      hideBelow: "medium",
      cell: ({ registeredAt }) => registeredAt && <TimeAgo at={registeredAt} />,
    },
    {
      key: "extraTime",
      header: t("participant.extraTime"),
      width: "8.5rem",
      hideBelow: "narrow",
      cell: ({ extraSeconds }) => (
        <span className={css.extra}>{extraTimeText(t, extraSeconds)}</span>
      ),
    },
    {
      key: "state",
      header: t("participant.state"),
      width: "10rem",
      narrowWidth: "6.5rem",
      cell: (row) => (
        <span className={css.lines}>
          <span className={css.state} data-state={stateOf(row)}>
            {t(`participant.states.${stateOf(row)}`)}
          </span>
          {row.disqualifiedReason && (
            <span className={`${css.below} ${css.reason}`} title={row.disqualifiedReason}>
              {row.disqualifiedReason}
            </span>
          )}
          {row.extraSeconds > 0 && (
            <span className={`${css.below} ${css.narrowOnly}`}>
              {extraTimeText(t, row.extraSeconds)}
            </span>
          )}
          {row.session && (
            <span className={css.below}>
              {t("participant.boundTo", { ip: row.session.ip })}
              <WordSpace />
              <TimeAgo at={row.session.since} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("column.actions")}</span>,
      width: "4rem",
      narrowWidth: "3rem",
      align: "end",
      cell: (row) => <Actions row={row} t={t} acts={acts} />,
    },
  ];
}

function Actions(props: { row: Participant; t: AdminContestWords; acts: ParticipantActs }) {
  const { row, t, acts } = props;
  const { onRegister } = acts;
  const isAddable = !row.isRegistered && onRegister !== undefined;
  if (!row.isRegistered && !isAddable && !row.session) return null;
  return (
    <span className={css.acts}>
      <Menu
        face={<Icon name="dots" size="1.4em" />}
        label={t("participant.actionsOf", { name: row.username })}
        className={css.more}
      >
        {isAddable && (
          <MenuItem icon="user" onClick={() => onRegister(row)}>
            {t("participant.register")}
          </MenuItem>
        )}
        {row.isRegistered && (
          <MenuItem icon="pen" onClick={() => acts.onEdit(row)}>
            {t("participant.edit")}
          </MenuItem>
        )}
        {row.session && (
          <MenuItem icon="key" onClick={() => acts.onRelease(row)}>
            {t("participant.release")}
          </MenuItem>
        )}
        {row.isRegistered && row.disqualifiedAt === null && (
          <MenuItem icon="cross" onClick={() => acts.onDisqualify(row)}>
            {t("participant.disqualify")}
          </MenuItem>
        )}
        {row.disqualifiedAt !== null && (
          <MenuItem icon="check" onClick={() => acts.onRestore(row)}>
            {t("participant.restore")}
          </MenuItem>
        )}
        {row.isRegistered && row.disqualifiedAt === null && (
          <MenuItem icon="bin" onClick={() => acts.onRemove(row)}>
            {t("participant.remove")}
          </MenuItem>
        )}
      </Menu>
    </span>
  );
}
