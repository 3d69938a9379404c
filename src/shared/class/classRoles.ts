/** Roles of the members of a class, as stored; the role with the most rights comes first. */
export const memberRoles = ["teacher", "assistant", "member"] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Roles in a class as pages show them. The owner is one of the teachers. */
export const classRoles = ["owner", ...memberRoles] as const;
export type ClassRole = (typeof classRoles)[number];
