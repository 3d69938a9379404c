/** The value of `submission.scope` for submissions to trainings of classes. */
export const classworkScopeName = "classwork";
