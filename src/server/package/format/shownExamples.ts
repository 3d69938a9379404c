/** Names of examples that are not cases: Verdict only shows them; other systems also judge them. */
export const SHOWN_ONLY = /^shown-\d{3}$/;
