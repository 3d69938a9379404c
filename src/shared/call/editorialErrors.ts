/** Maps the refusals of editorials to their HTTP status; `errorStatus` contains the refusals of all areas. */
export const editorialErrorStatus = {
  EDITORIAL_NOT_FOUND: 404,
  EDITORIAL_ROLE: 403,
  EDITORIAL_UNSOLVED: 403,
  EDITORIAL_CLOSED: 403,
  EDITORIAL_DAILY: 403,
  EDITORIAL_OWN_MAX: 400,
  EDITORIAL_PROPOSALS_MAX: 400,
  EDITORIALS_MAX: 400,
  EDITORIAL_DECIDED: 409,
  EDITORIAL_RESTORE_LATE: 400,
  EDITORIAL_VERSION_NOT_FOUND: 404,
} as const;
