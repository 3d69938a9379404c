import { useState } from "react";
import {
  deleteTeam,
  type Team,
  TEAM_PHOTO_MAX,
  type TeamMember,
  uploadTeamLogo,
  uploadTeamPhoto,
} from "../../shared/account/team.ts";
import { AVATAR_MAX } from "../../shared/account/upload.ts";
import { call, upload } from "../platform/api.ts";
import { Avatar } from "../ui/mark/Avatar.tsx";
import { Button } from "../ui/control/Button.tsx";
import { DeletionDialog } from "../ui/layer/DeletionDialog.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { AddMemberDialog, RemoveMemberDialog } from "./MemberDialogs.tsx";
import { PictureButton } from "./PictureButton.tsx";
import css from "./TeamsPage.module.css";
import { TeamForm } from "./TeamForm.tsx";
import { useTeamWords } from "./texts.ts";
import { useTeamAct } from "./useTeamAct.ts";

type Open = "edit" | "add" | "delete" | { remove: TeamMember };

/** Shows one of the reader's teams, its members, and the buttons for the actions that the reader may perform. */
export function TeamCard({ team, reader }: { team: Team; reader: { uid: string; name: string } }) {
  const t = useTeamWords();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { uid, name, nameEn, school, country, photo } = team;
  const facts = [nameEn, school, country, t("account", { username: team.username })];
  return (
    <Panel className={css.team} label={name}>
      <div className={css.head}>
        <span className={css.logo}>
          <Avatar src={team.logo} name={name} size="3rem" />
        </span>
        <div className={css.names}>
          <h2>{name}</h2>
          <p className={css.facts}>
            {facts.filter(Boolean).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </div>
        {photo !== null && <img className={css.photo} src={photo} alt={t("photoOf", { name })} />}
      </div>
      <Members team={team} reader={reader.uid} onRemove={(remove) => setOpen({ remove })} />
      {team.mayEdit && (
        <div className={css.acts}>
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpen("add")}>
            {t("invite")}
          </Button>
          <Button size="small" icon="pen" aria-haspopup="dialog" onClick={() => setOpen("edit")}>
            {t("edit")}
          </Button>
          <PictureButton
            label={t("logo")}
            maxBytes={AVATAR_MAX}
            send={(file) => upload(uploadTeamLogo, file, { input: { uid }, name: file.name })}
          />
          <PictureButton
            label={t("photo")}
            maxBytes={TEAM_PHOTO_MAX}
            send={(file) => upload(uploadTeamPhoto, file, { input: { uid }, name: file.name })}
          />
          <Button
            size="small"
            look="quiet"
            aria-haspopup="dialog"
            onClick={() => setOpen("delete")}
          >
            {t("delete")}
          </Button>
        </div>
      )}
      {open === "edit" && <TeamForm team={team} username={reader.name} onClose={close} />}
      {open === "add" && <AddMemberDialog team={team} onClose={close} />}
      {open === "delete" && <DeleteDialog team={team} onClose={close} />}
      {typeof open === "object" && (
        <RemoveMemberDialog
          team={team}
          member={open.remove}
          isOwn={open.remove.uid === reader.uid}
          onClose={close}
        />
      )}
    </Panel>
  );
}

function Members(props: { team: Team; reader: string; onRemove: (member: TeamMember) => void }) {
  const { team, reader, onRemove } = props;
  const t = useTeamWords();
  return (
    <ul className={css.members} role="list" aria-label={t("members", { name: team.name })}>
      {team.members.map((member) => {
        const { id, uid, username, name, role, hasAccepted } = member;
        const isOwn = uid === reader;
        return (
          <li key={id}>
            <span className={css.person}>
              <strong>{name}</strong>
              {username !== null && username !== name && <span>@{username}</span>}
            </span>
            <span className={css.tag}>{t(`roles.${role}`)}</span>
            {uid !== null && uid === team.captainUid && (
              <span className={css.tag}>{t("captain")}</span>
            )}
            {!hasAccepted && <span className={css.waiting}>{t("invited")}</span>}
            {(isOwn || team.mayEdit) && (
              <Button
                size="small"
                look="quiet"
                aria-haspopup="dialog"
                onClick={() => onRemove(member)}
              >
                {isOwn ? (
                  t("leave")
                ) : (
                  <>
                    {t("remove")}
                    <span className="visually-hidden"> {name}</span>
                  </>
                )}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function DeleteDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = useTeamWords();
  const act = useTeamAct(() => call(deleteTeam, { uid: team.uid }), t("deleted"));
  return (
    <DeletionDialog
      title={t("deleteTitle", { name: team.name })}
      busy={act.isPending}
      onDelete={() => act.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{t("deleteText")}</p>
    </DeletionDialog>
  );
}
