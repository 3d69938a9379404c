/** Header of the response to a public call whose token has ended: it is the one for guests. */
export const SESSION_ENDED_HEADER = "session-ended";
