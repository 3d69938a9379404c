/** Header of the response to a public call with an expired token; the response is the one that guests get. */
export const SESSION_ENDED_HEADER = "session-ended";
