/**
 * What a list of posts belongs to: a problem (display id), a class, or a contest after its end; the site if all are
 * absent.
 */
export interface DiscussionPlace {
  pid?: string | undefined;
  classId?: number | undefined;
  contestId?: number | undefined;
}
