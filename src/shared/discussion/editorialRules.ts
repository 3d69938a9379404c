/*
 * Limits and constants of editorials. They are in a separate file from the declarations of calls, so pages that only
 * show a form need not import the declarations.
 */

export const EDITORIAL_TITLE_MAX = 255;
export const EDITORIAL_CONTENT_MAX = 65_535;
/** Maximum length of the reason for a refusal, in characters. */
export const EDITORIAL_REASON_MAX = 500;
/** Maximum number of published editorials of a problem; it is limited because readers see all of them at once. */
export const EDITORIALS_MAX = 20;
/** Maximum number of pending proposals for one problem. */
export const EDITORIAL_PROPOSALS_MAX = 50;
/** Maximum number of proposals that one user can have for one problem, not counting accepted proposals. */
export const EDITORIAL_OWN_MAX = 3;
/** Maximum number of proposals by one user in any 24 hours. */
export const EDITORIAL_DAILY_MAX = 10;
/** Seconds within which a deleted editorial can be restored. */
export const EDITORIAL_UNDO_SECONDS = 60;
/**
 * Number of versions of an editorial that are kept; if an edit would exceed this number, it deletes the second oldest
 * version.
 */
export const EDITORIAL_VERSIONS_MAX = 50;

/**
 * When readers may open an editorial: `always`; `solved`: once they have solved the problem; `contest`: while no
 * contest with the problem is upcoming or running; `time`: from a given time on.
 */
export const editorialReleases = ["always", "solved", "contest", "time"] as const;
export type EditorialRelease = (typeof editorialReleases)[number];

export const editorialStates = ["published", "proposed", "refused"] as const;
export type EditorialState = (typeof editorialStates)[number];

/**
 * Why a user cannot propose an editorial, in the order of the checks. `login`: the user is not signed in; `role`: the
 * user's role does not permit it; `place`: the class is archived; `closed`: a contest, a virtual participation or a
 * homework assignment with the problem is running for the user; `solved`: the user has not solved the problem.
 */
export const proposalBars = ["login", "role", "place", "closed", "solved"] as const;
export type ProposalBar = (typeof proposalBars)[number];
