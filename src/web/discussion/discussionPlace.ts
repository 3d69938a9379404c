/** The place of posts: a problem (display id), a class, or a contest after its end; the site if all are absent. */
export interface DiscussionPlace {
  pid?: string | undefined;
  classId?: number | undefined;
  contestId?: number | undefined;
}
