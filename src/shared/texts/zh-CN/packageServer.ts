/** Messages in the responses of endpoints that import problems. */
export const packageServer = {
  importContinues: "导入仍在后台进行；完成后会收到消息，导入页面也能看到进度",
} as const;
