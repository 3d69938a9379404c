/**
 * The problem (display id), the class or the finished contest to which a list of posts belongs. If all fields are
 * absent, the list contains the posts of the site.
 */
export interface DiscussionPlace {
  pid?: string | undefined;
  classId?: number | undefined;
  contestId?: number | undefined;
}
