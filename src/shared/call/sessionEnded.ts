/**
 * Name of a response header. The server sets it if a request to a public endpoint had an expired token; the request is
 * then answered as for a guest.
 */
export const SESSION_ENDED_HEADER = "session-ended";
