/** Header of the response to a public call with an expired token; the response is that for guests. */
export const SESSION_ENDED_HEADER = "session-ended";
