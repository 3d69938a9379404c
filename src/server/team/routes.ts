import * as calls from "../../shared/account/team.ts";
import { countChange } from "../platform/database/rateWindow.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { keepLogo, keepPhoto, removePictures } from "./pictures.ts";
import {
  acceptInvitation,
  addMember,
  createTeam,
  deleteTeam,
  editedTeam,
  listOwnTeams,
  presentedTeam,
  removeMember,
  updateTeam,
} from "./service.ts";

/** Endpoints about teams, for the teams' members. */
export function teamRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, calls.listTeams, (_input, { viewer }) => listOwnTeams(db, viewer));
  route(context, calls.createTeam, (input, { viewer }) => createTeam(db, input, viewer));
  route(context, calls.updateTeam, (input, { viewer }) => updateTeam(db, input, viewer));
  route(context, calls.deleteTeam, ({ uid }, { viewer }) => deleteTeam(db, uid, viewer));
  route(context, calls.addTeamMember, (input, { viewer }) => addMember(db, input, viewer));
  route(context, calls.acceptTeam, (input, { viewer }) => acceptInvitation(db, input, viewer));
  route(context, calls.removeTeamMember, ({ id }, { viewer }) => removeMember(db, id, viewer));
  route(context, calls.uploadTeamLogo, async ({ uid, ...crop }, { viewer, file }) => {
    await editedTeam(db, uid, viewer);
    await countChange(db, viewer.uid, "teamPicture");
    await keepLogo(context, uid, { file: await file(), crop });
    return presentedTeam(db, uid, viewer);
  });
  route(context, calls.uploadTeamPhoto, async ({ uid }, { viewer, file }) => {
    await editedTeam(db, uid, viewer);
    await countChange(db, viewer.uid, "teamPicture");
    await keepPhoto(context, uid, await file());
    return presentedTeam(db, uid, viewer);
  });
  route(context, calls.removeTeamPictures, async ({ uid, ...kinds }, { viewer }) => {
    await editedTeam(db, uid, viewer);
    await removePictures(db, uid, kinds);
    return presentedTeam(db, uid, viewer);
  });
}
