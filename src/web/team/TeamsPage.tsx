import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { removeTeamMember, type Team } from "../../shared/account/team.ts";
import { call } from "../platform/api.ts";
import { requestLogin } from "../platform/loginRequest.ts";
import { useSession } from "../platform/session.ts";
import { Avatar } from "../ui/mark/Avatar.tsx";
import { Button } from "../ui/control/Button.tsx";
import { EmptyNote, ErrorNote } from "../ui/notice/Note.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { AcceptDialog } from "./MemberDialogs.tsx";
import { ownTeamsQuery } from "./queries.ts";
import { TeamCard } from "./TeamCard.tsx";
import { TeamForm } from "./TeamForm.tsx";
import css from "./TeamsPage.module.css";
import { useTeamWords } from "./texts.ts";
import { useTeamAct } from "./useTeamAct.ts";

/** The reader's teams, and invitations to other teams. */
export function TeamsPage() {
  const t = useTeamWords();
  const user = useSession()?.user;
  const { data, error, refetch } = useQuery(ownTeamsQuery(user?.uid));
  const [isCreating, setCreating] = useState(false);
  if (!user) return <LoginFirst />;
  const reader = { uid: user.uid, name: user.username };
  const invited = data?.filter(({ invitation }) => invitation !== null) ?? [];
  const own = data?.filter(({ invitation }) => invitation === null) ?? [];
  return (
    <div className={css.page}>
      <div className={css.top}>
        <PageTitle title={t("title")} />
        <Button
          look="primary"

          aria-haspopup="dialog"
          onClick={() => setCreating(true)}
        >
          {t("create")}
        </Button>
      </div>
      <p className={css.intro}>{t("intro")}</p>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className={css.loading} aria-busy="true" />}
      {invited.length > 0 && (
        <Panel title={t("invitations")}>
          <ul className={css.members} role="list">
            {invited.map((team) => (
              <Invitation key={team.uid} team={team} username={user.username} />
            ))}
          </ul>
        </Panel>
      )}
      {own.map((team) => (
        <TeamCard key={team.uid} team={team} reader={reader} />
      ))}
      {data && own.length === 0 && (
        <Panel>
          <EmptyNote icon="people" title={t("none")}>
            {t("noneText")}
          </EmptyNote>
        </Panel>
      )}
      {isCreating && (
        <TeamForm team={null} username={user.username} onClose={() => setCreating(false)} />
      )}
    </div>
  );
}

function Invitation({ team, username }: { team: Team; username: string }) {
  const t = useTeamWords();
  const [isOpen, setOpen] = useState(false);
  const decline = useTeamAct(
    () => call(removeTeamMember, { id: team.invitation ?? 0 }),
    t("declined"),
  );
  return (
    <li>
      <span className={css.logo}>
        <Avatar src={team.logo} name={team.name} size="2rem" />
      </span>
      <span className={css.person}>
        <strong>{team.name}</strong>
        {team.school !== null && <span>{team.school}</span>}
      </span>
      <Button size="small" look="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("accept")}
        <span className="visually-hidden"> {team.name}</span>
      </Button>
      <Button size="small" busy={decline.isPending} onClick={() => decline.mutate(undefined)}>
        {t("decline")}
        <span className="visually-hidden"> {team.name}</span>
      </Button>
      {isOpen && <AcceptDialog team={team} username={username} onClose={() => setOpen(false)} />}
    </li>
  );
}

function LoginFirst() {
  const t = useTeamWords();
  return (
    <div className={css.page}>
      <PageTitle title={t("title")} hidden />
      <EmptyNote
        icon="lock"
        title={t("loginTitle")}
        action={
          <Button look="primary" onClick={() => requestLogin("required")}>
            {t("login")}
          </Button>
        }
      >
        {t("loginText")}
      </EmptyNote>
    </div>
  );
}
