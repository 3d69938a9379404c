import type { Shape } from "../shape.ts";
import type { problemForm as source } from "../zh-CN/problemForm.ts";

export const problemForm = {
  attachments: {
    title: "Pictures and downloads",
    hint: "The statement names them files/name. Changes take effect at once, without saving the form.",
    saveFirst: "Once the problem is saved, pictures and downloads of its statement are added here.",
    none: "No pictures or downloads yet. Drop files here, or press “Add files”.",
    add: "Add files",
    adding: "Uploading {name}",
    count: "{count, number} of at most {most, number}",
    unused: "not in the statement",
    copyMarkdown: "Copy the Markdown of {name}",
    download: "Download {name}",
    remove: "Delete {name}",
    tooLarge: "{name} is larger than {limit} and was not uploaded",
    full: "At most {most, number} files; {name} was not uploaded",
    failed: "{name} was not uploaded: {reason}",
    added: "{name} is added",
    removed: "{name} is deleted",
    removeTitle: "Delete {name}?",
    removeText: "The file is deleted at once and cannot be brought back.",
    removeUsed: "The statement names it: readers will see a broken picture or link.",
    removeButton: "Delete the file",
    replaceTitle: "Replace what is there?",
    replaceText:
      "{count, plural, =1 {{names} is there already; its content would be replaced.} other {These files are there already; their contents would be replaced: {names}}}",
    replaceButton: "Replace",
    keepBoth: "Keep both",
    comma: ", ",
  },
  whole: {
    button: "Preview",
    title: "The statement as contestants see it",
    language: "Language of the reader",
    noTitle: "(no title)",
    empty: "Nothing is written here yet.",
    unsaved: "This is what the form holds now, also what is not saved.",
    files: "Attachments",
    tags: "Tags",
  },
} as const satisfies Shape<typeof source>;
