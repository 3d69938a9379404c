/** Where posts are: about a problem (display id), of a class, of a contest after its end; of the site without any. */
export interface DiscussionPlace {
  pid?: string | undefined;
  classId?: number | undefined;
  contestId?: number | undefined;
}
