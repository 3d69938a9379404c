import * as z from "zod/mini";
import { done, endpoint, flag, formText, nothing, rowId } from "../call/endpoint.ts";
import { AVATAR_MAX, crop } from "./upload.ts";

/** Teams take part in contests as a unit; each team has an account. */

export const TEAM_NAME_MAX = 60;
export const TEAM_MEMBERS_MAX = 20;
/** Maximum number of teams that a user may be a member of or be invited to. */
export const TEAMS_MAX = 20;
/** Maximum size of a photo in bytes. */
export const TEAM_PHOTO_MAX = 4 * 1024 * 1024;
/** A country code of three letters (ISO 3166-1). */
export const COUNTRY = /^[A-Z]{3}$/;

export const teamRoles = ["contestant", "reserve", "coach"] as const;
export type TeamRole = (typeof teamRoles)[number];

const role = z.enum(teamRoles);

const teamMember = z.object({
  id: z.int(),
  /** Null: a person without an account. */
  uid: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** The member's name, as shown with the team. */
  name: z.string(),
  role,
  hasAccepted: z.boolean(),
});
export type TeamMember = z.output<typeof teamMember>;

const team = z.object({
  uid: z.string(),
  /** Username of the team's account. */
  username: z.string(),
  name: z.string(),
  nameEn: z.nullable(z.string()),
  school: z.nullable(z.string()),
  country: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  captainUid: z.nullable(z.string()),
  /** Whether the account has a password. */
  hasLogin: z.boolean(),
  members: z.array(teamMember),
  /** Whether the viewer may change the team. */
  mayEdit: z.boolean(),
  /** Id of the reader's own membership while it is a pending invitation; otherwise null. */
  invitation: z.nullable(z.int()),
});
export type Team = z.output<typeof team>;

const common = { feature: "team", access: "user" } as const;

export const listTeams = endpoint({
  ...common,
  method: "GET",
  path: "/api/teams",
  summary: "The teams of the caller, and those that invite the caller",
  input: nothing,
  output: z.array(team),
});

const optionalText = z._default(z.nullable(formText(200)), null);
const teamFields = z.object({
  name: formText(200),
  nameEn: optionalText,
  school: optionalText,
  country: optionalText,
});
export type TeamFields = z.output<typeof teamFields>;

export const createTeam = endpoint({
  ...common,
  method: "POST",
  path: "/api/team",
  summary: "Create a team; the caller is its captain and a contestant of it",
  input: z.extend(teamFields, {
    /** The caller's name in the team's list of contestants; if it is empty, the username is used. */
    ownName: optionalText,
  }),
  output: team,
});

const teamUid = z.string().check(z.minLength(1), z.maxLength(64));

export const updateTeam = endpoint({
  ...common,
  method: "PUT",
  path: "/api/team",
  summary: "Change a team: for its captain",
  input: z.extend(teamFields, { uid: teamUid }),
  output: team,
});

export const deleteTeam = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/team",
  summary: "Delete a team that has not taken part in a contest: for its captain",
  input: z.object({ uid: teamUid }),
  output: done,
});

export const addTeamMember = endpoint({
  ...common,
  method: "POST",
  path: "/api/team/member",
  summary:
    "Invite a user to a team by username, or add somebody without an account by name: for its captain",
  input: z.object({ uid: teamUid, username: optionalText, name: optionalText, role }),
  output: team,
});

export const acceptTeam = endpoint({
  ...common,
  method: "PUT",
  path: "/api/team/member",
  summary: "Accept the invitation to a team, with the name that is shown with it",
  input: z.object({ id: rowId, name: optionalText }),
  output: team,
});

export const removeTeamMember = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/team/member",
  summary: "Decline an invitation or leave a team; its captain removes members",
  input: z.object({ id: rowId }),
  output: done,
});

export const uploadTeamLogo = endpoint({
  ...common,
  method: "POST",
  path: "/api/file/upload-team-logo",
  summary:
    "Change the logo of a team: gif, jpg, png, bmp or webp up to 2 MB, cropped on the server",
  upload: { field: "image", maxBytes: AVATAR_MAX },
  input: z.extend(crop, { uid: teamUid }),
  output: team,
});

export const uploadTeamPhoto = endpoint({
  ...common,
  method: "POST",
  path: "/api/file/upload-team-photo",
  summary: "Change the photo of a team: gif, jpg, png, bmp or webp up to 4 MB",
  upload: { field: "image", maxBytes: TEAM_PHOTO_MAX },
  input: z.object({ uid: teamUid }),
  output: team,
});

export const removeTeamPictures = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/team/picture",
  summary: "Remove the logo or the photo of a team: for its captain",
  input: z.object({ uid: teamUid, logo: flag, photo: flag }),
  output: team,
});
