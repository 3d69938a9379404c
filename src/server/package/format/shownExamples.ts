/**
 * Names of examples that are not test cases: Verdict only displays such examples, whereas other systems also judge
 * them.
 */
export const SHOWN_ONLY = /^shown-\d{3}$/;
