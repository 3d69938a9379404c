/** Stored with submissions to trainings of classes (`submission.scope`). */
export const classworkScopeName = "classwork";
