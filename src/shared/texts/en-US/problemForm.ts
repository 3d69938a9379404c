import type { Shape } from "../shape.ts";
import type { problemForm as source } from "../zh-CN/problemForm.ts";

export const problemForm = {
  origin: {
    remote: "Problem of {judge}: {key}; code is judged there.",
    local: "Imported from {judge}: {key}; code is judged here.",
    original: "Original",
    makeLocal: "Judge it here",
    saveFirst: "Save or discard your changes first",
    cancel: "Cancel",
    isLocal: "The problem is judged here now",
    stays:
      "Statement, origin and all submissions with their verdicts stay; rejudging an old one asks {judge} again.",
    changes:
      "New submissions are judged here, in the languages of this site. Add test data afterwards: without it the problem becomes private. It cannot be sent to {judge} again.",
  },
  attachments: {
    title: "Pictures and downloads",
    hint: "Refer to them as files/name in the statement. Changes take effect at once, without saving the form.",
    withSave:
      "Refer to them as files/name in the statement. They are uploaded with the first save.",
    waiting: "Files to be uploaded",
    notUploaded: "uploaded with the next save",
    notYet: "These files are not uploaded yet; save again to retry.",
    none: "No pictures or downloads yet. Drop files here, or choose “Add files”.",
    add: "Add files",
    adding: "Uploading {name}",
    count: "{count, number} of at most {max, number}",
    unused: "not in the statement",
    copyMarkdown: "Copy the Markdown of {name}",
    download: "Download {name}",
    delete: "Delete {name}",
    tooLarge: "{name} is larger than {limit} and was not uploaded",
    full: "At most {max, number} files; {name} was not uploaded",
    failed: "{name} was not uploaded: {reason}",
    added: "{name} was added",
    deleted: "{name} was deleted",
    deleteTitle: "Delete {name}?",
    deleteText: "The file is deleted at once and cannot be restored.",
    deleteUsed: "The statement uses it: readers will see a broken picture or link.",
    deleteButton: "Delete the file",
    replaceTitle: "Replace existing files?",
    replaceText:
      "{count, plural, =1 {{names} already exists; its content will be replaced.} other {These files already exist; their contents will be replaced: {names}}}",
    replaceButton: "Replace",
    keepBoth: "Keep both",
    comma: ", ",
  },
  whole: {
    button: "Preview",
    title: "The statement as contestants see it",
    language: "Language of the reader",
    noTitle: "(no title)",
    empty: "There is no content yet.",
    unsaved: "Shows the current form, including unsaved changes.",
    files: "Attachments",
    tags: "Tags",
  },
  outdated:
    "{count, plural, =10000 {10,000 or more results are} one {# result is} other {# results are}} from before the last change of the test data, points, limits or judging of this problem. {count, plural, one {It stays as it is until it is rejudged.} other {They stay as they are until they are rejudged.}}",
  rejudge: "Rejudge with a preview",
  contests: {
    running:
      "This problem is in use: {contest} is running with {count, plural, one {# submission} other {# submissions}} to {letter}. Another scale for points, other test data or limits makes their results inconsistent; after saving you decide there whether they are rescored, rejudged or left.",
    changed:
      "{contest}: results of {letter} are by two versions of this problem. Decide there whether they are rescored, rejudged or left.",
    hiddenRunning:
      "This problem is in use: a contest that you may not see is running with {count, plural, one {# submission} other {# submissions}} to it. Another scale for points, other test data or limits makes their results inconsistent; its organizers decide about them.",
    hiddenChanged:
      "A contest that you may not see has {count, plural, one {# submission} other {# submissions}} to two versions of this problem; its organizers decide about the results.",
    decide: "Decide in the contest",
  },
} as const satisfies Shape<typeof source>;
