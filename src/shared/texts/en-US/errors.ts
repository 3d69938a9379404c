import type { Shape } from "../shape.ts";
import type { errors as source } from "../zh-CN/errors.ts";
import { classErrors } from "./errorsClass.ts";
import { contestPeopleErrors } from "./errorsContestPeople.ts";
import { discussionErrors } from "./errorsDiscussion.ts";
import { editorialErrors } from "./errorsEditorial.ts";
import { messageErrors } from "./errorsMessage.ts";
import { remoteErrors } from "./errorsRemote.ts";
import { virtualErrors } from "./errorsVirtual.ts";
import { teamErrors } from "./errorsTeam.ts";

export const errors = {
  BAD_REQUEST: "The request is not valid; check it and try again",
  MALFORMED_JSON: "The request body is not valid JSON",
  JSON_TOO_DEEP: "The JSON of the request is nested too deep or has too many elements",
  INVALID_FIELD: "The value of {field} is not valid: {reason}",
  NOT_FOUND: "There is nothing at this address",
  METHOD_NOT_ALLOWED: "This address does not accept {method}",
  UNSUPPORTED_MEDIA_TYPE: "This content type is not supported; use application/json",
  FORM_BROKEN: "The uploaded form is incomplete or unreadable; upload the file again",
  BODY_TOO_LARGE: "The request is too large; at most {limit} bytes",
  URI_TOO_LONG: "The address is too long",
  HEADERS_TOO_LARGE: "The request headers are too large",
  CONFLICT: "Another user has changed this in the meantime; reload and try again",
  LOGIN_REQUIRED: "Please log in first",
  SESSION_ENDED: "Your session has ended; please log in again",
  FORBIDDEN: "You do not have permission to do this",
  TOKEN_ENDED: "This token does not exist, has expired or was revoked",
  TOKEN_FORBIDDEN: "This token does not have permission to do this",
  TOKEN_NOT_FOUND: "This token does not exist; reload the page",
  SESSION_NOT_FOUND: "This session does not exist or has ended; reload the page",
  TOKENS_MAX: "You can have at most {max} tokens; revoke one you no longer use",
  PROBLEM_LIST_NOT_FOUND: "This list does not exist; reload the page",
  PROBLEM_LIST_EXISTS: "You already have a list with this name; choose another name",
  PROBLEM_LISTS_MAX: "You can have at most {max} lists; delete one you no longer use",
  PROBLEM_LIST_FULL: "A list can have at most {max} problems; remove one first",
  PASSWORD_CHANGE_REQUIRED: "Change your password first",
  TOO_MANY_REQUESTS: "Too many requests; try again in {seconds} s",
  INTERNAL: "Something went wrong on the server; try again later (reference {requestId})",
  UNAVAILABLE: "The service is not available right now; try again later",

  FIRST_RUN: "This site is still being set up by its owner. Please come back later.",
  FIRST_RUN_TOKEN: "This setup address is no longer valid: open the latest one in the terminal.",
  SECOND_FACTOR_REQUIRED:
    "Enter the code of your authenticator app or a recovery code, or log in with a passkey.",
  SECOND_FACTOR_WRONG: "This code is wrong or was already used. Enter the current code of the app.",
  SECOND_FACTOR_NONE: "This account has no second factor; reload the page",
  TOTP_ON: "An authenticator app is already on; switch it off before you set up another.",
  TOTP_GONE: "This setup has expired. Please start again.",
  PASSKEY_EXPIRED: "The request has expired. Please try again.",
  PASSKEY_REFUSED: "The passkey could not be verified. Please try again.",
  PASSKEY_UNKNOWN:
    "This passkey belongs to no account here; it may have been removed. Log in with your password.",
  PASSKEY_NOT_FOUND: "This passkey does not exist or was removed; reload the page",
  PASSKEYS_MAX: "You can have at most {max} passkeys. Remove one you no longer use.",
  PASSKEYS_IMPOSSIBLE:
    "Passkeys do not work at this site's address: browsers allow them on https domains and localhost only.",
  PASSWORD_WRONG: "The password is wrong. Try again.",
  LOGIN_WRONG: "Wrong username or password; check upper and lower case",
  LOGIN_LOCKED: "Too many failed logins; try again in {minutes} minutes",
  ACCOUNT_BANNED: "This account is banned; contact the administrator",
  ACCOUNT_APPLYING: "This account is waiting for approval; contact the administrator",
  USERNAME_REQUIRED: "Enter your username",
  USERNAME_TOO_LONG: "A username has at most {max} characters",
  PASSWORD_REQUIRED: "Enter your password",
  PASSWORD_LENGTH: "A password has {min} to {max} characters",
  PASSWORD_SAME: "The new password must differ from the current one",

  SLIDE_VERIFY_REQUIRED: "Too many failed logins here; solve the puzzle first",
  SLIDE_WRONG: "The piece does not fit there; try again",
  SLIDE_MACHINE: "The slider was moved too fast; try again",
  SLIDE_GONE: "This puzzle has expired; solve the next one",

  REGISTER_CLOSED: "This site is not open for registration",
  INVITATION_GONE:
    "{reason, select, expired {This invitation link has expired} usedUp {This invitation link has been used as often as allowed} revoked {This invitation link was revoked} other {This invitation link does not exist; it may not have been copied completely}}. Ask for a new one",
  INVITATION_NOT_FOUND:
    "This invitation link does not exist or is already revoked; reload the list",
  INVITATIONS_MAX:
    "There can be at most {max} usable invitation links; revoke one you no longer use",
  CLASS_REQUIRED: "Enter your administrative class",
  CLASS_LENGTH: "The name of an administrative class has at most {max} characters",
  USERNAME_PATTERN:
    "A username has 3 to 20 letters, digits, hyphens and underscores, and starts with a letter",
  USERNAME_TAKEN: "This username is already in use; choose another one",
  REALNAME_REQUIRED: "Enter your real name",
  REALNAME_LENGTH: "A real name has at most {max} characters",
  SCHOOL_REQUIRED: "Enter your school",
  SCHOOL_LENGTH: "The name of a school has at most {max} characters",
  NUMBER_REQUIRED: "Enter your student number",
  NUMBER_FORMAT: "A student number has 6 to 18 letters and digits",
  EMAIL_DISPOSABLE: "Disposable email addresses cannot be used here; use another address",
  EMAIL_REQUIRED: "Enter an email address",
  EMAIL_FORMAT: "Enter a valid email address",
  EMAIL_TAKEN: "This email address is already in use",
  EMAIL_SAME: "The new email address is the same as the current one",
  MAIL_OFF: "This site sends no mail, because no mail server is set up. Contact the administrators",
  MAIL_TOO_FAST: "Too many emails. Try again in {seconds} s",
  MAIL_CODE_FORMAT: "Enter the six digits from the email",
  MAIL_CODE_WRONG: "Wrong email code. Attempts left: {left}",
  MAIL_CODE_GONE: "This email code does not exist or is no longer valid. Request a new one",
  MAIL_NOT_FOUND: "This email is no longer in the list of failures. Reload the list",
  MAIL_EXPIRED:
    "The code or link in this email is no longer valid, so it is not sent again. It can be deleted",
  MAIL_REFUSED: "The email was not sent. The mail server replied: {answer}",
  MAIL_HOST: "The mail server must be a host name or an IP address",
  MAIL_SENDER:
    "Enter a sender: an email address, or a name followed by an address in angle brackets",
  MAIL_PICTURE: "The picture must be an http(s) address, or a path of this site that begins with /",
  MAIL_PASSWORD_AGAIN: "Enter the password again for another server or username",
  EMAIL_LINK_GONE: "This link does not exist or is no longer valid. Change the email address again",
  RESET_LINK_GONE: "This reset link does not exist or is no longer valid. Request a new one",
  CAPTCHA_REQUIRED: "Too many attempts in a short time; solve the captcha first",
  CAPTCHA_WRONG: "Wrong or expired captcha. Try the new one",

  PROBLEM_OF_CLASS:
    "Problem {problemId} belongs to a class: submit it in a training, homework or contest of this class",
  PROBLEM_NOT_FOUND: "Problem {problemId} does not exist; choose one in the list of problems",
  PROBLEM_TITLE_AMBIGUOUS: "Several problems have the title “{title}”; enter the id",
  PROBLEM_HIDDEN: "Problem {problemId} is not public",
  NO_PROBLEM: "There is no public problem yet",
  PROBLEM_ID_TAKEN: "The id {problemId} is already in use; choose another one",
  PROBLEM_CHANGED:
    "{username} saved a newer version of this problem at {at}; yours was not saved and is not lost: compare, then save again",
  PROBLEM_ARCHIVED: "This problem is archived; unarchive it first",
  PROBLEM_CONFIRM: "The ID you typed is not {problemId}; nothing was deleted",
  PROBLEM_IN_CONTEST:
    "The contest or homework “{contest}” has this problem and is not over; take the problem out of it first",
  PROBLEM_IN_USE: "Another contest or homework has this problem and is not over",
  PROBLEM_BUSY: "A submission to this problem has just arrived; nothing was deleted, try again",
  PROBLEM_REVISION: "This version of the problem does not exist; reload the page",
  PROBLEM_FILES_MAX: "A problem has at most {max} attachments",

  PACKAGE_NOT_FOUND: "This import does not exist or has expired; upload the file again",
  PACKAGE_WORKING: "Another import of yours is still running; wait until it finishes",
  PACKAGE_STATE: "This is not possible in the current state of the import",
  PACKAGE_CHOICE: "Problem {name} cannot be imported like this",
  PACKAGE_FORMAT: "Problems cannot be exported in this format",
  PACKAGE_UNREADABLE: "The archive cannot be read: {reason}",
  PACKAGE_UNWRITABLE: "Problem {pid} cannot be written in this format",
  PACKAGE_PARTLY: "{done} problems were imported, {count} were not: {names}",
  SUBMIT_FORBIDDEN: "Your account is not allowed to submit; contact the administrator",
  TAG_NOT_FOUND: "This tag no longer exists; reload the page",
  TAG_EXISTS: "The bank already has a tag or classification named “{name}”; choose another name",
  TAG_USED: "{count} problems use the tag “{name}”; deleting it must be confirmed",
  TAG_OTHER_BANK: "Only tags and classifications of one bank can be handled together",
  TAG_LIMIT: "The maximum of {max} is reached; delete or merge some first",
  CLASSIFICATION_NOT_FOUND: "This classification no longer exists; reload the page",
  JUDGING_OFF: "Judging is switched off; try again later",
  CODE_EMPTY: "Code cannot be empty",
  CODE_TOO_LONG: "Code can have at most {max} characters; yours has {length}",
  LANGUAGE_UNKNOWN: "The language {language} is not supported",
  LANGUAGE_NOT_ALLOWED: "{language} is not allowed for this problem",
  LANGUAGE_UNAVAILABLE: "No judge node supports {language} right now; choose another language",
  IDEMPOTENCY_KEY_USED:
    "This idempotency key belongs to another submission of yours; send a new key with new code",
  SUBMIT_TOO_FAST: "Too many submissions; try again in {seconds} s",
  CONTEST_NOT_FOUND: "Contest {cid} does not exist; choose one in the list of contests",
  CONTEST_NOT_STARTED: "The contest has not started yet; wait for its start",
  CONTEST_ENDED:
    "The contest has ended and takes neither submissions nor registrations; its public problems stay open for practice",
  CONTEST_NOT_REGISTERED: "Register for this contest first, on its page",
  CONTEST_NAME_NOT_ADMITTED: "Your username is not allowed in this contest; ask its organizer",
  CONTEST_DISQUALIFIED: "You were disqualified from this contest; ask its organizer",
  CONTEST_FOREIGN_ADDRESS:
    "This contest cannot be entered from your network. The server sees your address {address}, which is not on the contest's list; tell it to an organizer",
  CONTEST_OTHER_SESSION:
    "You are taking part in this contest in another session. Continue there, or ask an organizer to release it",
  CONTEST_SESSION_RELEASED:
    "An organizer released this session from the contest. Log out and log in again to continue here",
  CONTEST_SESSION_NOT_BOUND: "No session of this contestant is bound; reload the list",
  CONTEST_NETWORKS_BAD:
    "Line {lines}: not an IP address or network. Write an address, or a network as 192.0.2.0/24 or 2001:db8::/32",
  CONTEST_NETWORKS_MANY: "At most {max} addresses and networks; name whole networks instead",
  CONTEST_OPEN_TO_ALL: "This contest is open to everyone; no registration is needed",
  CONTEST_REGISTERED: "You are already registered for this contest",
  CONTEST_PASSWORD_REQUIRED: "Enter the contest password",
  CONTEST_PASSWORD_WRONG:
    "The contest password is wrong; check capital letters, or ask the organizer",
  CONTEST_NOT_FROZEN: "The scoreboard is not frozen now: all results are public. Reload the page",
  CONTEST_BOARD_CLOSED:
    "Only participants can see the scoreboard of this contest; log in if you are one",
  CONTEST_PASSWORD_UNSET:
    "This contest is a clone of one with a password, which clones do not have; set a password in its settings, or switch it off there",
  CONTEST_UNLIMITED:
    "A private or protected contest needs a password or an account rule; set at least one",
  CONTEST_CHANGE_TIMES:
    "{count} submissions would be outside the new times and leave the scoreboard",
  CONTEST_CHANGE_DECIDED: "This change has already been decided",
  CONTEST_CHANGE_NO_RESCORE: "More than points changed: rejudge instead",
  CONTEST_CHANGE_COUNTING:
    "Penalties would be counted in the new way, which may change ranks; submissions concerned: {count}",
  CONTEST_CHANGE_RULE:
    "The scoreboard would be recalculated by the new rule, with {count} submissions",
  CONTEST_CHANGE_ACCESS:
    "{count} users who submitted are not registered and could no longer submit",
  CONTEST_CHANGE_NAMES:
    "{count} registered users have names that the new account rule does not admit; they could no longer submit",
  CONTEST_CHANGE_SHOWS: "Results that the freeze hides would be shown to all at once",
  CONTEST_CHANGE_HIDES:
    "The contest is over and its results are open; the freeze would hide them again, and they would not count until it ends",
  CONTEST_CHANGE_REOPENS: "The contest has ended; after this change contestants could submit again",
  CONTEST_CHANGE_REGISTRATIONS:
    "{count} registrations would be removed; these users must register again with the new password. Users who submitted, are disqualified, or have a seat or extra time stay registered",
  CONTEST_EXTEND_ENDED:
    "The contest has ended and cannot be extended; to reopen it, change its end in the settings",
  CONTEST_EXTEND_FROZEN:
    "The scoreboard is frozen; moving the freeze would show results that are hidden",
  CONTEST_HAS_SUBMISSIONS: "This contest has submissions, so it cannot be deleted; hide it instead",
  CONTEST_PROBLEM_TWICE: "This problem is already in the contest; choose another one",
  CONTEST_LETTER_TAKEN: "The contest already has a problem {displayId}; choose another id",
  CONTEST_PROBLEM_NOT_FOUND: "This problem is not in the contest; reload the page and choose again",
  CONTEST_EXPORT_LARGE:
    "At most {max} submissions can be exported at once; export accepted submissions only",
  CONTEST_PROBLEM_USED:
    "{count} submissions to this problem would leave the scoreboard; confirm to remove it",
  CONTEST_PRINT_CLOSED: "Printing is not open in this contest; ask its organizer if you need it",
  CONTEST_PRINT_EMPTY: "Enter the text to print",
  CONTEST_PRINT_SHORT: "Enter at least {min} characters",
  CONTEST_BALLOON_NOT_FOUND: "This balloon does not exist any more; reload the list",
  CONTEST_BALLOON_CLAIMED: "{name} has already claimed this balloon",
  CONTEST_PRINT_LONG: "A text to print has at most {max} pages; shorten it",
  CONTEST_PRINT_CLAIMED: "{name} has already claimed this print request",
  CONTEST_PRINT_NOT_FOUND: "This print request does not exist; reload the list",
  CONTEST_MEDALS_SHARE: "The shares of gold, silver and bronze are at most 100 percent together",
  PRINT_TOKEN_INVALID: "The print token is wrong or was revoked",
  PRINT_TOKEN_ENDED:
    "The print token is no longer accepted: the contest ended more than {hours} hours ago, or its creator is no longer an organizer",
  PRINT_TOKEN_OTHER_CONTEST: "This print token belongs to another contest",
  PRINT_TOKENS_MAX: "A contest has at most {max} print tokens; revoke those that are not used",
  PRINT_TOKEN_NOT_FOUND: "This print token does not exist; reload the list",
  PRINT_CLAIM_LOST: "The print station no longer has this print request",
  COMMENT_NOT_FOUND: "This text does not exist any more; reload the page",
  QUESTIONS_CLOSED: "The contest has ended; questions are closed",
  QUESTIONS_OFF: "Questions in contests are switched off on this site; ask an organizer directly",
  QUESTION_UNANSWERED: "Answer the question first, then publish it",
  QUESTION_PUBLIC: "The organizers published this question; only they can delete it",
  QUESTION_FULL: "A question has at most {max} replies; ask a new one",
  TRAINING_NOT_FOUND: "Training {tid} does not exist; choose one in the list of trainings",
  TRAINING_NOT_MEMBER: "This training is private; enter its password on its page first",
  TRAINING_OPEN_TO_ALL: "This training is open to everyone; no registration is needed",
  TRAINING_REGISTERED: "You are already a member of this training",
  TRAINING_PASSWORD_REQUIRED: "Enter the training password",
  TRAINING_PASSWORD_WRONG:
    "The training password is wrong; check upper and lower case, or ask the author of the training",
  TRAINING_PASSWORD_UNSET: "A private training needs a password; set one in its form first",
  TRAINING_NO_RANK: "A public training has no standings; see the status list instead",
  TRAINING_EXPORT_LARGE: "At most {max} members can be exported at once",
  TRAINING_CHANGE_MEMBERS:
    "{count} members would be removed and have to enter the new password; confirm to remove them",
  TRAINING_USED:
    "The list of {problems} problems and {members} memberships would be lost; {submissions} submissions stay as practice. Confirm to delete the training",
  TRAINING_PROBLEM_NOT_FOUND:
    "This problem is not in the training; reload the page and choose again",
  TRAINING_PROBLEM_TWICE: "This problem is already in the training; choose another one",
  TRAINING_ID_TAKEN: "The training already has a problem {displayId}; choose another id",
  TRAINING_CATEGORY_NOT_FOUND: "This category does not exist any more; choose another one",
  TRAINING_CATEGORY_TWICE: "There is already a category {name}; choose another name",
  TRAINING_CATEGORIES_MAX: "There are {max} categories already; delete one that no training uses",
  HOMEWORK_NOT_FOUND: "Homework {tid} does not exist; choose one in the list of your class",
  HOMEWORK_NOT_STARTED: "This homework has not started yet; it accepts submissions from its start",
  HOMEWORK_ENDED:
    "The time for this homework is over; ask your teacher for an extension if you need one",
  HOMEWORK_RESULTS_CHANGE:
    "{count} submissions exist; their results will be computed again with these changes. Confirm to save",
  HOMEWORK_USED:
    "{count} submissions were made to this homework; its results, extensions and comments will be deleted. Confirm to delete it",
  HOMEWORK_PROBLEM_TWICE: "The homework has problem {problemId} twice; remove one of them",
  HOMEWORK_RUNNING: "Some students may still submit; open solutions and code after {time}",
  HOMEWORK_STUDENT_NOT_FOUND: "This user is not a student of the class; refresh the page",
  HOMEWORK_EXPORT_LARGE: "At most {max} students can be exported at once",
  LINE_COMMENT_NOT_FOUND: "This comment does not exist any more; refresh the page",
  LINE_COMMENT_MAX: "This code has {max} comments already; delete one first",
  TRAINING_CATEGORY_USED:
    "{count} trainings are in this category and would have none; confirm to delete it",
  SUBMISSION_NOT_FOUND: "Submission {submitId} does not exist",
  SHARE_NOT_OWN: "You can only share your own submissions",
  SHARE_IN_CONTEST: "Contest submissions cannot be shared",
  SHARE_OFF: "This problem does not allow sharing code",
  SIMILARITY_NOT_FOUND: "This similarity check does not exist; reload the list",
  SIMILARITY_PAIR_NOT_FOUND: "This pair is not in the results of the check; reload the list",
  SIMILARITY_RUNNING:
    "A similarity check of the same source is running; wait until it ends, or cancel it",
  SIMILARITY_ENDED: "This similarity check has ended; reload the page",
  SIMILARITY_ACTIVE: "This similarity check is still running; cancel it before deleting it",
  SIMILARITY_EMPTY:
    "There is nothing to compare: at least two submissions are needed; choose others",
  SIMILARITY_TOO_MANY:
    "At most {max} programs are compared at once, at most {each} of a problem with {size} MiB; check fewer problems, or one submission per user",
  SIMILARITY_PROBLEM_UNKNOWN: "These problems do not exist: {ids}",
  SIMILARITY_IGNORED_UNKNOWN: "Submissions to ignore are not in this source: {ids}",
  REJUDGING_EMPTY: "No finished submission matches; choose others",
  REJUDGING_TOO_MANY: "At most {max} submissions are rejudged at once; rejudge fewer problems",
  REJUDGING_STATE: "This is not possible in the current state of the rejudging; reload the page",
  REJUDGING_NOT_FOUND: "This rejudging does not exist; reload the list",
  REJUDGE_RUNNING: "This submission is still being judged; rejudge it when judging has finished",
  RESUBMIT_NOT_OWN: "You can only resubmit your own submissions",
  RESUBMIT_NOT_BROKEN: "Only submissions with a judge error can be resubmitted",

  TRIAL_NOTHING: "Choose samples to run or enter your own input",
  TRIAL_INPUTS: "At most {max} inputs can be run at once",
  TRIAL_INPUT_LONG: "Your own input can have at most {max} bytes; it has {bytes}",
  TRIAL_SAMPLE: "The statement has no sample {number}; reload the page",
  TRIAL_INTERACTIVE: "Samples of an interactive problem cannot be run alone; use your own input",
  TRIAL_LANGUAGE:
    "Code in {language} cannot be run here: no judge node of this site has such a language. Choose another language, or submit",
  TRIAL_RUNNING: "Your last run has not finished yet; wait a moment",
  TRIAL_TOO_FAST: "Too many runs; try again in {seconds} s",
  JUDGE_PROGRAM_BROKEN: "{log}",
  COMPILE_BUSY: "All judge nodes are busy; try again in a moment",
  COMPILE_LOST: "The judge node did not finish compiling; try again",
  TRIAL_NOT_FOUND: "The results of this run are no longer kept; run it again",

  USER_NOT_FOUND: "This user does not exist",
  IMAGES_DAILY:
    "At most {max} pictures with {megabytes} MB in all can be uploaded within 24 hours; try again later",
  IMAGE_UNREADABLE:
    "This picture cannot be read; upload a complete gif, jpg, png, bmp or webp picture",
  IMAGE_TOO_LARGE: "The picture is too large: at most {megapixels} megapixels",
  TEXT_TOO_COMPLEX:
    "The text is too complex: formatting it takes too much time or memory. Shorten it, or simplify its formulas, tables and nested parts",
  RENDERING_BUSY: "Too many texts are being formatted; try again in a moment",
  UPLOAD_BUSY: "Too many pictures are being processed; try again in a moment",
  FEED_NOT_FOUND: "There is no feed at this address; choose one on the page of its list",
  UPLOAD_NOT_FOUND: "This file does not exist or was deleted",

  DATABASE_UNREACHABLE: "This database cannot be reached: {answer}",
  DATABASE_UNUSABLE:
    "This database cannot be used: {reason, select, old {PostgreSQL 15 or later is needed} encoding {its encoding must be UTF8} rights {this account may not create tables in it} trigrams {the extension pg_trgm is missing} other {unknown reason}}",
  SETTING_FIXED: "The environment variable {name} sets this; it cannot be changed here",
  CAROUSEL_FULL: "The carousel can have at most {max} pictures; delete one first",
  CAROUSEL_NOT_FOUND: "This carousel picture does not exist or was deleted; reload the page",
  ANNOUNCEMENT_NOT_FOUND: "This announcement does not exist or was deleted",
  MESSAGE_NOT_FOUND: "This message does not exist or was deleted; reload the list",

  USERNAME_SIGNS:
    "A username has letters, digits, and _ - . @ only, and starts with a letter or digit",
  USERNAME_TWICE: "The username appears twice in the file",
  EMAIL_TWICE: "The email address appears twice in the file",
  PASSWORD_COMMON:
    "This password is too common and easy to guess: choose another, for example several words",
  PASSWORD_WEAK: "The password is too weak: it must not be the username or one repeated character",
  NICKNAME_LENGTH: "A nickname has at most {max} characters",
  NUMBER_LENGTH: "A student number has at most {max} characters",
  USER_SELF: "You cannot do this to your own account",
  USER_BUILT_IN: "The built-in super administrator cannot be deleted",
  USER_LAST_ROOT: "At least one usable super administrator must remain",
  USER_NOT_APPLYING: "Some of the chosen accounts are not waiting for a decision; refresh the list",
  USERS_TOO_MANY: "At most {max} accounts at once",
  GENERATE_RANGE: "Numbers must be from 0 to {max}",
  GENERATE_ORDER: "The end number must not be below the start number",
  GENERATE_TOO_MANY: "At most {max} accounts are generated at once",
  GENERATE_PASSWORD_LENGTH: "The password length is a number from {min} to {max}",
  GENERATE_TAKEN: "{count} usernames exist already; nothing was created: {names}",
  IMPORT_EMPTY: "There are no users to import",
  IMPORT_FAULTS: "{count} rows have errors; no user was imported. {rows}",
  BATCH_NOT_FOUND: "This list does not exist, was already downloaded, or has expired",
  BATCH_WORKING: "These accounts are still being created; wait a moment",
  BATCH_FAILED: "These accounts could not be created; try again",

  TEST_DATA_NONE: "Test data needs at least one case",
  TEST_DATA_TOO_MANY: "At most {max} test cases",
  TEST_DATA_FILE: "The test data file {name} does not exist; upload it again",
  TEST_DATA_VERSION: "This version of the test data no longer exists; reload the page",
  CHECK_GONE: "This check no longer exists; reload the page",
  CHECK_NOTHING:
    "There is nothing to check: the problem needs test data and a jury solution or a validator",
  CHECK_STALE: "The problem has changed since the problem check; run it again",
  CHECK_PROGRAM_GONE: "The program {name} no longer exists; reload the page",
  CHECK_NAME_TAKEN: "There is already a program named {name}; choose another name",
  CHECK_PROGRAMS_MAX: "At most {max} programs",
  FILE_LOST: "The stored file of {name} is missing on the server; upload it again",
  TEST_DATA_LARGE: "The test data is too large to be shown; download it instead",
  DATA_UPLOAD_NOT_FOUND: "This upload does not exist or has expired; upload the file again",
  DATA_UPLOADS_MAX: "Too many unfinished uploads (at most {max}); finish or cancel one first",
  DATA_PART: "This part does not match its checksum or its place; send it again",
  DATA_PARTS_MISSING: "The file is not complete yet; send the missing parts",
  ARCHIVE_KIND:
    "{kind, select, rar {This is a RAR archive, which cannot be read. Unpack it and pack the files as zip} sevenZip {This is a 7z archive, which cannot be read. Unpack it and pack the files as zip} gzip {This is a gzip file (.gz, .tar.gz), which cannot be read. Unpack it and pack the files as zip} tar {This is a tar archive, which cannot be read. Unpack it and pack the files as zip} other {This is not a zip archive; pack the test data as zip}}",
  ARCHIVE_BROKEN: "The archive is broken ({name}); pack it again",
  ARCHIVE_ENCRYPTED: "The archive has a password ({name}); pack it again without one",
  ARCHIVE_METHOD: "{name} is packed in a way that cannot be read; use ordinary zip (Deflate)",
  ARCHIVE_LIMIT:
    "{what, select, count {Too many files in the archive, at most {limit}} total {More than {limit} MB when unpacked} file {{name} is larger than {limit} MB when unpacked} ratio {The compression ratio of {name} is above {limit}; it was not read} other {The archive is larger than {limit} MB}}",
  ARCHIVE_EMPTY: "There is no file in the archive",
  ...classErrors,
  ...discussionErrors,
  ...editorialErrors,
  ...messageErrors,
  ...contestPeopleErrors,
  ...remoteErrors,
  ...virtualErrors,
  ...teamErrors,
} as const satisfies Shape<typeof source>;
