import type { Shape } from "../shape.ts";
import type { messageServer as source } from "../zh-CN/messageServer.ts";

export const messageServer = {
  roleChangedTitle: "Your permissions have changed",
  roleChanged: "An administrator changed your account from **{from}** to **{to}**.",
  accountApprovedTitle: "Your application was approved",
  accountApproved: "Welcome! You can log in and use all functions now.",
  accountAppliedTitle:
    "{count, plural, one {# new application for an account} other {# new applications for accounts}}",
  accountApplied: "Approve or reject them in the [list of users](/admin/user?status=2).",
  teamInvitationTitle: "Invitation to a team",
  teamInvitation:
    "**{by}** invites you to the team **{team}**. Accept or decline on the page [My teams](/teams).",
  teamRegisteredTitle: "Your team is registered: {title}",
  teamRegistered:
    "**{by}** registered the team **{team}** for the contest [{title}](/contest/{cid}). You are one of its contestants.",
  classOfferTitle: "Invitation to a class",
  classOffer:
    "**{by}** invites you to the class [{name}](/class/{classId}). Open its page to accept or decline.",
  classRequestAcceptedTitle: "You were accepted in a class",
  classRequestAccepted: "You are now in the class [{name}](/class/{classId}).",
  classRequestDeclinedTitle: "Your request to join a class was declined",
  classRequestDeclined: "The teachers of the class **{name}** declined your request.",
  classAddedTitle: "You were added to a class",
  classAdded: "**{by}** added you to the class [{name}](/class/{classId}).",
  classRemovedTitle: "You were removed from a class",
  classRemoved: "You are no longer in the class **{name}**. Your submissions stay.",
  classRoleChangedTitle: "Your role in a class has changed",
  classRoleChanged:
    "In the class [{name}](/class/{classId}) you are now **{role, select, owner {owner} teacher {teacher} assistant {assistant} other {member}}**.",
  contestHelperTitle: "You help to run a contest",
  contestHelper:
    "In the contest [{title}](/contest/{cid}) you may:{edit, select, yes {\n\n- change the contest} other {}}{answer, select, yes {\n\n- answer questions} other {}}{balloons, select, yes {\n\n- deliver balloons} other {}}{prints, select, yes {\n\n- handle prints} other {}}{board, select, yes {\n\n- see the live scoreboard} other {}}{view, select, yes {\n\n- see everything that its organizers see} other {}}",
  contestHelperEndedTitle: "You no longer help to run a contest",
  contestHelperEnded: "Your rights as a helper of the contest **{title}** were removed.",
  homeworkPublishedTitle: "New homework: {title}",
  homeworkPublished: "Class **{className}** has new homework: **{title}**. Deadline: {time}.",
  contestStartsTitle: "Contest begins soon: {title}",
  contestStarts:
    "The contest [{title}](/contest/{cid}) that you are registered for begins at {time}.",
  homeworkDueTitle: "Homework due soon: {title}",
  homeworkDue:
    "The homework **{title}** of class **{className}** is due within a day: {time}. You do not have all points yet.",
  homeworkGradedTitle: "Points set by hand: {title}",
  homeworkGraded:
    "A teacher set or changed your points, or a note on them, in the homework [{title}](/class/{classId}/homework/{tid}) of class **{className}**.",
  homeworkCommentedTitle: "New comments on your homework: {title}",
  homeworkCommented:
    "A teacher commented on your code for the homework [{title}](/class/{classId}/homework/{tid}) of class **{className}**, such as [submission {submitId}](/class/{classId}/homework/{tid}/submission/{submitId}).",
  lineCommentedTitle: "New comments on your code",
  lineCommented:
    "A teacher commented on the code of your [submission {submitId}](/submission-detail/{submitId}).",
  resultsChangedTitle: "A rejudge changed your results",
  resultsChanged:
    "After a rejudge or a decision by hand, the results of {count, plural, one {# submission} other {# submissions}} of yours have changed, such as [submission {submitId}](/submission-detail/{submitId}).",
  importFinishedTitle: "Your import of problems is finished",
  importFinished:
    "The import of problems that you started is finished: {stored, plural, one {# problem was} other {# problems were}} imported, {failed} could not be. [Show imports](/admin/problem/batch-operation).",
  remoteAlertTitle:
    "{judge}: {cause, select, language {a language was refused} account {an account does not work} pageChanged {a page was not understood} blocked {requests are blocked} other {a state is not known}}",
  remoteAlert:
    "{cause, select, language {{judge} refused a language. Its problems no longer offer it; check it, then offer it again.} account {The judge {judge} refused an account of this site; it is not used before you have changed or tested it.} pageChanged {A page of {judge} could not be understood: it may have changed. Code that is there stays there.} blocked {{judge} answers with a page of a protection instead of its own. It is not asked for some time.} other {{judge} shows a state that this site does not know. It is read on until the time of the submission is over.}}\n\nDetails: {detail}\n\n[Show the judges](/admin/remote)",
  editorialProposedTitle: "New editorial proposed: {problemId}",
  editorialProposed:
    "**{by}** proposed an editorial for problem {problemId}. Decide on it on the [page of its editorials](/admin/problems/{pid}/editorials).",
  editorialAcceptedTitle: "Editorial accepted: {title}",
  editorialAccepted:
    "Your editorial **{title}** for problem [{problemId}](/problem/{problemId}) was accepted.",
  editorialRefusedTitle: "Editorial refused: {title}",
  editorialRefused:
    "Your editorial **{title}** for problem [{problemId}](/problem/{problemId}) was refused; you can change it and propose it again. Reason: {reason}",
  textApprovedTitle: "Your text was approved",
  textApproved: "A moderator approved your text in [{title}]({path}); it is visible now.",
  textRefusedTitle: "Your text was not approved",
  textRefused:
    "A moderator did not approve your text in **{title}**. You can find it among your discussions for {days} days.{hasReason, select, yes {\n\nReason: {reason}} other {}}",
  reportHandledTitle: "Your report was handled",
  reportHandled: "An administrator handled your report of [this content]({path}). Thank you.",
  reportUpheldTitle: "Your report was confirmed",
  reportUpheld:
    "An administrator confirmed your report of [this content]({path}) and acted on it. Thank you.",
  reportDeclinedTitle: "Your report was handled",
  reportDeclined:
    "An administrator looked at [the content]({path}) that you reported and found that it follows the rules.",
  warnedTitle: "Warning by an administrator",
  warned: "An administrator warns you about [your content]({path}):\n\n{text}",
  mutedTitle: "You are muted",
  muted:
    "Because of [your content]({path}) you cannot post, comment or like until {time}; then this ends by itself. The reason:\n\n{reason}",
  mutedPostsTitle: "You cannot post for now",
  mutedPosts:
    "Because of [your content]({path}) you cannot write posts until {time}; then this ends by itself. The reason:\n\n{reason}",
  muteEndedTitle: "You are no longer muted",
  muteEnded: "You can post, comment and like again.",
  someUser: "A user",
  digestComment: "{name} commented on your post “{title}”",
  digestFollow: "{name} commented on “{title}”, which you follow",
  digestReply: "{name} replied to you in “{title}”",
  digestMention: "{name} mentioned you in “{title}”",
  digestLike:
    "{name}{others, select, 0 {} other { and {others} other users}} liked your comment in “{title}”",
  digestLikePost:
    "{name}{others, select, 0 {} other { and {others} other users}} liked your post “{title}”",
  unsubscribeTitle: "Email about messages",
  unsubscribeText: "Unsubscribe from the email of {site} about unread messages?",
  unsubscribeButton: "Unsubscribe",
  unsubscribeDone:
    "You are unsubscribed: no more email about messages is sent to you. You can turn it on again in the settings of your messages.",
  unsubscribeWrong:
    "This link is not valid. You can turn the email off in the settings of your messages.",
  unsubscribeHome: "Go to the site",
  sourceGone: "Deleted, or no longer visible to you",
  role1000: "super administrator",
  role1001: "administrator",
  role1002: "user",
  role1003: "user (no submissions)",
  role1004: "user (no new discussions)",
  role1005: "user (muted)",
  role1006: "user (no submissions, no new discussions)",
  role1007: "user (no submissions, muted)",
  role1008: "problem administrator",
} as const satisfies Shape<typeof source>;
