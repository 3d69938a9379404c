import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PRINT_MIN } from "../contestOrganizer/contestPrint.ts";
import { adminContest as adminEnglish } from "./en-US/adminContest.ts";
import { adminJudging as judgingEnglish } from "./en-US/adminJudging.ts";
import { comment as commentEnglish } from "./en-US/comment.ts";
import { contest as english } from "./en-US/contest.ts";
import { contestWork as workEnglish } from "./en-US/contestWork.ts";
import { errors as errorsEnglish } from "./en-US/errors.ts";
import { training as trainingEnglish } from "./en-US/training.ts";
import { adminContest as adminChinese } from "./zh-CN/adminContest.ts";
import { adminJudging as judgingChinese } from "./zh-CN/adminJudging.ts";
import { comment as commentChinese } from "./zh-CN/comment.ts";
import { contest as chinese } from "./zh-CN/contest.ts";
import { contestWork as workChinese } from "./zh-CN/contestWork.ts";
import { errors as errorsChinese } from "./zh-CN/errors.ts";
import { training as trainingChinese } from "./zh-CN/training.ts";

/** UI strings of contests and trainings; maps each key to the English and the Chinese text. */
const texts = new Map<string, readonly [string, string]>();
collect("contest", english, chinese);
collect("comment", commentEnglish, commentChinese);
collect("work", workEnglish, workChinese);
collect("admin", adminEnglish, adminChinese);
collect("rejudge", judgingEnglish.contest, judgingChinese.contest);
collect("errors", errorsEnglish, errorsChinese);
collect("training", trainingEnglish, trainingChinese);

function collect(place: string, en: unknown, zh: unknown): void {
  if (typeof en === "string") return void texts.set(place, [en, String(zh)]);
  for (const [key, part] of Object.entries(en ?? {})) {
    collect(`${place}.${key}`, part, (zh as Record<string, unknown>)[key]);
  }
}

/**
 * UI strings and labels that are taken unchanged from the specification, and corrected English strings (decision 40).
 * If the specification has no Chinese string, this project's own string is listed.
 */
const specifiedTexts: [place: string, english: string, chinese: string][] = [
  ["contest.registered", "You are registered for the contest", "报名成功"],
  ["contest.passwordEmpty", "Enter the contest password", "请输入比赛密码"],
  ["errors.CONTEST_PASSWORD_REQUIRED", "Enter the contest password", "请输入比赛密码"],
  ["training.registered", "You joined the training", "已加入训练"],
  ["training.passwordEmpty", "Enter the training password", "请输入训练密码"],
  ["errors.TRAINING_PASSWORD_REQUIRED", "Enter the training password", "请输入训练密码"],
  ["training.tabs.record", "Standings", "记录榜单"],
  ["training.column.number", "Number", "编号"],
  ["training.column.title", "Title", "标题"],
  ["training.column.author", "Author", "作者"],
  ["training.column.category", "Category", "分类"],
  ["training.level", "Level", "难度"],
  ["training.rate", "AC rate", "通过率"],
  ["contest.print.empty", "Enter the text to print", "内容不能为空"],
  ["errors.CONTEST_PRINT_EMPTY", "Enter the text to print", "内容不能为空"],
  ["contest.print.short", "Enter at least 50 characters", "内容不能少于 50 个字符"],
  ["errors.CONTEST_PRINT_SHORT", "Enter at least 50 characters", "内容不能少于 50 个字符"],
  ["contest.tabs.overview", "Overview", "简介"],
  ["contest.tabs.status", "Status", "评测"],
  ["contest.tabs.announcements", "Announcements", "公告"],
  ["contest.tabs.print", "Print", "打印"],
  ["contest.over", "Ended", "已结束"],
  ["contest.problem", "Title", "标题"],
  ["contest.ac", "AC", "通过"],
  ["contest.total", "Total", "提交"],
  ["contest.rate", "AC rate", "通过率"],
  ["contest.autoRefresh", "Auto refresh", "自动刷新"],
  ["contest.update", "Refresh", "刷新"],
  ["contest.user", "User", "用户"],
  ["contest.totalTime", "Time", "总时间"],
  ["contest.star", "Unofficial", "打星"],
  ["contest.girl", "Woman", "女生"],
  ["contest.me", "Me", "我"],
  ["comment.like", "Like", "点赞"],
  ["comment.delete", "Delete", "删除"],
  ["contest.print.printed", "Printed", "已打印"],
  ["contest.print.waiting", "Not printed", "未打印"],
  ["work.prints.waiting", "Not printed", "未打印"],
  ["work.balloons.first", "First blood", "首 A"],
  ["admin.column.visible", "Visible", "可见"],
];

test.each(specifiedTexts)("%s has the decided words", (place, ...words) => {
  const productTexts = texts.get(place)?.map((text) => text.replace("{min}", String(PRINT_MIN)));
  expect(productTexts).toEqual(words);
});

/** The order matters: a row in a later document replaces the corresponding row of an earlier document. */
const papers = ["0019-labels-of-contests.md", "0040-corrected-english-texts.md"];
const paperRows = new Map(
  papers.flatMap((name) => {
    const text = readFileSync(join(import.meta.dirname, "../../../docs/decisions", name), "utf8");
    return [...text.matchAll(/^\|([^|]+)\|([^|]+)\|[^|]+\|$/gm)].map(
      ([, old, productText]) => [old!.trim(), productText!.trim()] as const,
    );
  }),
);
const renamed = [...paperRows].filter(
  ([old, productText]) => productText !== "–" && old !== "specification" && !old.startsWith("-"),
);

describe("labels that the decision names are on screens", () => {
  test.each(renamed)("%s: %s", (_old, productText) => {
    const productTexts = [...texts.values()].map(([en, zh]) => `${en} / ${zh}`);
    for (const pair of productText.split("; ")) expect(productTexts).toContain(pair);
  });
});
