/** Messages of the product to users: `<template>Title` and `<template>` (Markdown); names of roles. */
export const messageServer = {
  roleChangedTitle: "你的权限已变更",
  roleChanged: "管理员将你的账号类型由 **{from}** 改为 **{to}**。",
  accountApprovedTitle: "你的账号申请已通过",
  accountApproved: "欢迎加入！你现在可以登录并使用全部功能。",
  role1000: "超级管理员",
  role1001: "普通管理员",
  role1002: "普通用户",
  role1003: "普通用户（禁止提交）",
  role1004: "普通用户（禁止发讨论）",
  role1005: "普通用户（禁言）",
  role1006: "普通用户（禁止提交、禁止发讨论）",
  role1007: "普通用户（禁止提交、禁言）",
  role1008: "题目管理员",
} as const;
