import { listContestAddresses } from "../../../shared/contestOrganizer/contestAddress.ts";
import * as calls from "../../../shared/contestOrganizer/contestParticipant.ts";
import * as teamCalls from "../../../shared/contest/contestTeam.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import { listAddresses } from "./addresses.ts";
import {
  addParticipants,
  disqualifyParticipant,
  listParticipants,
  removeParticipant,
  updateParticipant,
} from "./participants.ts";
import { releaseSession, releaseSessions } from "./sessions.ts";
import {
  cancelTeamRegistration,
  changeTeamRule,
  listContestTeams,
  readTeamRule,
  registerTeam,
} from "./teams.ts";

/** Registers the endpoints with which organizers manage participants, and the endpoints for team registrations. */
export function contestParticipantRoutes(context: RouteContext, bus: Bus): void {
  const { db } = context;
  const tools = { db, bus };
  route(context, listContestAddresses, (input, call) => listAddresses(db, input, call));
  route(context, teamCalls.listContestTeams, ({ cid }, call) => listContestTeams(db, cid, call));
  route(context, teamCalls.registerContestTeam, (input, call) => registerTeam(tools, input, call));
  route(context, teamCalls.cancelContestTeam, (input, call) =>
    cancelTeamRegistration(tools, input, call),
  );
  route(context, teamCalls.getContestTeamRule, ({ cid }, call) => readTeamRule(db, cid, call));
  route(context, teamCalls.setContestTeamRule, (input, call) => changeTeamRule(tools, input, call));
  route(context, calls.listContestParticipants, (input, call) => listParticipants(db, input, call));
  route(context, calls.addContestParticipants, (input, call) =>
    addParticipants(tools, input, call),
  );
  route(context, calls.updateContestParticipant, (input, call) =>
    updateParticipant(tools, input, call),
  );
  route(context, calls.disqualifyContestParticipant, (input, call) =>
    disqualifyParticipant(tools, input, call),
  );
  route(context, calls.removeContestParticipant, (input, call) =>
    removeParticipant(tools, input, call),
  );
  route(context, calls.releaseContestSession, (input, call) => releaseSession(tools, input, call));
  route(context, calls.releaseContestSessions, (input, call) =>
    releaseSessions(tools, input, call),
  );
}
