/**
 * UI strings for parts of the problem form, loaded separately: attachments and the preview of the whole problem.
 */
export const problemForm = {
  origin: {
    remote: "{judge} 的题目：{key}；代码由那里评测。",
    local: "从 {judge} 导入：{key}；代码由本站评测。",
    original: "原题",
    makeLocal: "改由本站评测",
    saveFirst: "请先保存或放弃修改",
    cancel: "取消",
    isLocal: "这道题现在由本站评测",
    stays: "题面、来源以及所有提交和结果都保留；重测旧提交时仍向 {judge} 查询。",
    changes:
      "新的提交由本站评测，使用本站的语言。之后请添加测试数据，没有测试数据时题目变为私有。不能再改回由 {judge} 评测。",
  },
  attachments: {
    title: "图片与下载文件",
    hint: "题面用“files/文件名”引用这些图片和附件。改动立即生效，不随表单保存。",
    withSave: "在题面中写作 files/名称。选好的文件在第一次保存题目时上传。",
    waiting: "等待上传的文件",
    notUploaded: "保存时上传",
    notYet: "以下文件还没有上传，再次保存可以重试。",
    none: "还没有图片或附件。把文件拖到这里，或点“添加文件”。",
    add: "添加文件",
    adding: "正在上传 {name}",
    count: "共 {count, number} 个，最多 {max, number} 个",
    unused: "题面未引用",
    copyMarkdown: "复制 {name} 的 Markdown",
    download: "下载 {name}",
    delete: "删除 {name}",
    tooLarge: "{name} 超过 {limit}，没有上传",
    full: "最多 {max, number} 个文件，{name} 没有上传",
    failed: "{name} 没有上传成功：{reason}",
    added: "已添加 {name}",
    deleted: "已删除 {name}",
    deleteTitle: "删除 {name}？",
    deleteText: "文件会立即删除，无法撤销。",
    deleteUsed: "题面正在引用它：删除后，读者会看到失效的图片或链接。",
    deleteButton: "删除文件",
    replaceTitle: "替换已有的文件？",
    replaceText:
      "{count, plural, =1 {{names} 已经存在，它的内容会被替换。} other {这些文件已经存在，内容会被替换：{names}}}",
    replaceButton: "替换",
    keepBoth: "保留两者",
    comma: "、",
  },
  whole: {
    button: "预览题面",
    title: "选手看到的题面",
    language: "读者的语言",
    noTitle: "（没有标题）",
    empty: "这里还没有内容。",
    unsaved: "预览的是表单里现在的内容，尚未保存的也包括在内。",
    files: "附件",
    tags: "标签",
  },
  outdated:
    "{count, plural, =10000 {至少 10,000} other {#}} 条提交的结果来自本题的测试数据、分值、限制或评测方式最近一次改动之前，重测之前不会改变。",
  rejudge: "重测（可先预览）",
  contests: {
    running:
      "题目正在使用：{contest} 正在进行，{letter} 题已有 {count, number} 条提交。改动分值、测试数据或限制会使这些结果不一致；保存后可在比赛中决定重新计分、重测或保持不变。",
    changed:
      "{contest}：{letter} 题的结果来自本题的两个版本，请在比赛中决定重新计分、重测或保持不变。",
    hiddenRunning:
      "题目正在使用：一场你无权查看的比赛正在进行，本题已有 {count, number} 条提交。改动分值、测试数据或限制会使这些结果不一致，由该比赛的组织者决定如何处理。",
    hiddenChanged:
      "一场你无权查看的比赛中，本题的 {count, number} 条提交来自本题的两个版本，由该比赛的组织者决定如何处理。",
    decide: "去比赛中决定",
  },
} as const;
