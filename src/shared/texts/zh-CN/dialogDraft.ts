/** Drafts of texts that are written in dialogs. */
export const dialogDraft = {
  kept: "草稿已保留在此浏览器中",
  notKept: "此浏览器无法保存草稿，关闭前请先复制内容。",
  fromDraft: "已恢复此浏览器中的草稿，最后修改于",
  older: "原文在此之后又被改过，保存后以草稿为准。",
  discardDraft: "放弃草稿",
  unsaved: "浏览器无法保存草稿，关闭后内容会丢失",
  discard: "放弃",
  keepWriting: "继续编辑",
} as const;
