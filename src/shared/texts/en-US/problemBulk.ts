import type { Shape } from "../shape.ts";
import type { problemBulk as source } from "../zh-CN/problemBulk.ts";

export const problemBulk = {
  bar: "Actions for the selected problems",
  selected: "{count, number} selected",
  clear: "Clear selection",
  chooseAll: "Select every problem on this page",
  choose: "Select {id}",
  publish: "Publish",
  hide: "Make private",
  tag: "Tags",
  rejudge: "Rejudge",
  export: "Export",
  delete: "Delete",
  publishTitle: "Publish {count, plural, one {# problem} other {# problems}}?",
  publishText:
    "Everyone can see them and submit. Problems without a statement or test data are not published.",
  hideTitle: "Make {count, plural, one {# problem} other {# problems}} private?",
  hideText: "Only staff can see them; submissions and rankings stay.",
  tagTitle: "Tags of {count, plural, one {# problem} other {# problems}}",
  tagWay: "Action",
  addTags: "Add tags",
  removeTags: "Remove tags",
  rejudgeTitle: "Rejudge {count, plural, one {# problem} other {# problems}}?",
  rejudgeText:
    "The selected problems have {submissions, plural, one {# submission} other {# submissions}}. A rejudging with preview starts for each problem: finished submissions are judged again in the background, and nothing changes until you apply it under “Judging”.",
  rejudgeReason: "Reason",
  exportTitle: "Export {count, plural, one {# problem} other {# problems}}",
  exportFormat: "Format",
  exportText: "“Import and export” shows first what each format keeps and loses.",
  deleteTitle: "Delete {count, plural, one {# problem} other {# problems}}?",
  deleteText:
    "The problems, their test data and their history are deleted permanently. This cannot be undone.",
  deleteUsed:
    "{count, plural, one {# of them has submissions: it is archived instead, and can be restored.} other {# of them have submissions: they are archived instead, and can be restored.}}",
  more: "and {count, number} more",
  comma: ", ",
  doneAll: {
    publish: "{count, plural, one {# problem is} other {# problems are}} public now",
    hide: "{count, plural, one {# problem is} other {# problems are}} private now",
    addTags: "Tags added to {count, plural, one {# problem} other {# problems}}",
    removeTags: "Tags removed from {count, plural, one {# problem} other {# problems}}",
    rejudge: "{count, plural, one {# rejudging} other {# rejudgings}} started",
    delete: "{count, plural, one {# problem} other {# problems}} deleted or archived",
  },
  resultTitle: "Some problems did not change",
  result: "{done, number} done, {refused, number} not:",
  archivedNote:
    "{count, plural, one {# has submissions or was used in a contest, and is archived.} other {# have submissions or were used in contests, and are archived.}}",
  gone: "(already deleted)",
  close: "Close",
} as const satisfies Shape<typeof source>;
