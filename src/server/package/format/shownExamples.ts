/** Names of examples that are not cases; they are only shown here, but judged in other systems. */
export const SHOWN_ONLY = /^shown-\d{3}$/;
