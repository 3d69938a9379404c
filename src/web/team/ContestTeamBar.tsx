import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ContestInfo } from "../../shared/contest/contest.ts";
import { CONTEST_PASSWORD_MAX } from "../../shared/contest/contest.ts";
import {
  cancelContestTeam,
  type ContestTeam,
  registerContestTeam,
} from "../../shared/contest/contestTeam.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { PasswordField } from "../ui/control/Field.tsx";
import { EmptyNote, ErrorNote } from "../ui/notice/Note.tsx";
import { contestTeamsQuery } from "./queries.ts";
import css from "./ContestTeamBar.module.css";
import { useTeamWords } from "./texts.ts";
import { useTeamAct } from "./useTeamAct.ts";

interface Contest {
  cid: number;
  uid: string;
  info: ContestInfo;
}

/**
 * In contests for teams: shows the team that the reader acts for, if any, and a button that opens the list of the
 * reader's teams.
 */
export function ContestTeamBar({ cid, uid, info }: Contest) {
  const t = useTeamWords();
  const [isOpen, setOpen] = useState(false);
  const { entrants, teamMax: max, actsFor } = info;
  const text = actsFor
    ? t("barActs", { name: actsFor.name })
    : t(entrants === "teams" ? "barTeams" : "barBoth", { max: String(max) });
  return (
    <div className={css.bar} data-acts={actsFor !== null || undefined}>
      <span>{text}</span>
      {info.status !== 1 && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t(actsFor ? "toTeams" : "takePart")}
        </Button>
      )}
      {isOpen && <TeamsDialog cid={cid} uid={uid} info={info} onClose={() => setOpen(false)} />}
    </div>
  );
}

function TeamsDialog({ onClose, ...contest }: Contest & { onClose: () => void }) {
  const t = useTeamWords();
  const { data, error, refetch } = useQuery(contestTeamsQuery(contest.cid, contest.uid));
  return (
    <Dialog
      title={t("chooseTitle")}
      width="34rem"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("close")}</Button>}
    >
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyNote icon="people" title={t("none")}>
          {t("chooseNone")}
        </EmptyNote>
      )}
      <ul className={css.teams} role="list" aria-busy={!data && !error}>
        {data?.map((team) => (
          <OwnTeam key={team.uid} team={team} contest={contest} />
        ))}
      </ul>
      <p className={css.link}>
        <Link to="/teams">{t("toTeams")}</Link>
      </p>
    </Dialog>
  );
}

function OwnTeam({ team, contest }: { team: ContestTeam; contest: Contest }) {
  const t = useTeamWords();
  const { cid, info } = contest;
  const asks = info.openPwdLimit && info.auth !== 0 && !team.isRegistered;
  const [password, setPassword] = useState("");
  const key = { cid, teamUid: team.uid };
  const register = useTeamAct(
    () => call(registerContestTeam, { ...key, password: asks ? password : null }),
    t("registered"),
  );
  const cancel = useTeamAct(() => call(cancelContestTeam, key), t("cancelled"));
  const { isRegistered, mayCancel, reason } = team;
  return (
    <li>
      <span className={css.names}>
        <strong>{team.name}</strong>
        <span>{team.contestants.join(" · ")}</span>
      </span>
      {isRegistered && <span className={css.tag}>{t("isRegistered")}</span>}
      {reason !== null && <p className={css.reason}>{reason}</p>}
      {asks && reason === null && (
        <PasswordField
          label={t("password")}
          maxLength={CONTEST_PASSWORD_MAX}
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      {reason === null && (!isRegistered || mayCancel) && (
        <Button
          size="small"
          look={isRegistered ? "plain" : "primary"}
          busy={register.isPending}
          onClick={() => register.mutate(undefined)}
        >
          {t(isRegistered ? "refresh" : "register")}
          <span className="visually-hidden"> {team.name}</span>
        </Button>
      )}
      {mayCancel && (
        <Button
          size="small"
          look="quiet"
          busy={cancel.isPending}
          onClick={() => cancel.mutate(undefined)}
        >
          {t("cancelRegistration")}
          <span className="visually-hidden"> {team.name}</span>
        </Button>
      )}
    </li>
  );
}
