/** UI strings for drafts of texts and forms. */
export const draft = {
  found: "有 {at} 留下的未保存修改。",
  foundHere: "此浏览器中有 {at} 留下的未保存修改。",
  restore: "恢复",
  kept: "草稿已保留在此浏览器中",
  notKept: "此浏览器无法保存草稿，关闭前请先复制内容。",
  fromDraft: "已恢复此浏览器中的草稿，最后修改于",
  older: "原文在此之后又被改过，保存后以草稿为准。",
  discardDraft: "放弃草稿",
  unsaved: "浏览器无法保存草稿，关闭后内容会丢失",
  discard: "放弃",
  keepWriting: "继续编辑",
} as const;
