import { contestPeopleSummaries } from "./apiSummariesContestPeople.ts";
import { discussionSummaries } from "./apiSummariesDiscussion.ts";
import { editorialSummaries } from "./apiSummariesEditorial.ts";
import { homeworkSummaries } from "./apiSummariesHomework.ts";
import { similaritySummaries } from "./apiSummariesSimilarity.ts";
import { classSummaries } from "./apiSummariesClass.ts";
import { messageSummaries } from "./apiSummariesMessage.ts";
import { remoteSummaries } from "./apiSummariesRemote.ts";
import { teamSummaries } from "./apiSummariesTeam.ts";
import { trainingSummaries } from "./apiSummariesTraining.ts";
import { virtualSummaries } from "./apiSummariesVirtual.ts";

/**
 * A one-line summary of each API operation for the Chinese API page; the English page shows the `summary` of the
 * declaration.
 */
export const apiSummaries: Record<string, string> = {
  "GET /api/sessions": "自己在哪些设备上登录着",
  "DELETE /api/session": "结束自己的一个登录",
  "DELETE /api/sessions": "结束除当前之外的所有登录",
  "GET /api/second-factor": "登录时除密码外还需要什么",
  "POST /api/second-factor/totp": "为身份验证器应用生成新密钥；确认后才生效",
  "POST /api/second-factor/totp-confirm": "用第一个验证码启用身份验证器应用；返回恢复码，仅此一次",
  "POST /api/second-factor/totp-remove": "停用身份验证器应用",
  "POST /api/second-factor/recovery-codes": "重新生成恢复码，旧的立即失效",
  "POST /api/second-factor/passkey": "浏览器创建通行密钥所需的参数（WebAuthn）",
  "POST /api/second-factor/passkey-add": "保存浏览器创建的通行密钥；首个方式附带恢复码",
  "POST /api/second-factor/passkey-remove": "移除自己的一个通行密钥",
  "POST /api/login/passkey-challenge": "浏览器用通行密钥登录所需的参数（WebAuthn）",
  "POST /api/login/passkey": "不用密码，用通行密钥登录",
  "POST /api/admin/user/remove-second-factor": "让某人重新只凭密码登录",
  "GET /api/first-run": "新网站的初始设置进行到哪一步",
  "POST /api/first-run/check": "检查一次性地址中的令牌",
  "POST /api/first-run/name": "凭一次性地址中的令牌为新网站命名并设置 root 的密码（仅一次）",
  "GET /api/first-run/findings": "服务器所在机器的检查清单：哪些正常、哪些需要处理以及如何处理",
  "POST /api/first-run/finish": "结束初始设置，向所有人开放网站",
  "GET /api/admin/first-steps": "新网站还缺什么",
  "POST /api/admin/first-steps": "勾选新网站清单中的一项，或隐藏清单",
  "POST /api/login": "登录；令牌在响应头 Authorization 中返回",
  "GET /api/logout": "结束当前会话；会话已结束时也不算错误",
  "POST /api/admin/login": "管理人员登录；其他人得到的答复与密码错误相同",
  "GET /api/admin/logout": "结束当前会话；会话已结束时也不算错误",
  "GET /api/admin/invitation": "最新的 500 个邀请链接及使用次数，不含令牌",
  "POST /api/admin/invitation": "创建邀请链接；令牌只在这次响应中出现",
  "DELETE /api/admin/invitation": "立即撤销邀请链接；用它注册的账号不受影响",
  "POST /api/invitation": "查看邀请链接的内容，不使用它；每 10 分钟最多 60 次",
  "POST /api/register": "注册账号；applying 表示等待管理员审核。注册后不会自动登录",
  "GET /api/register-ways": "目前的注册方式：是否开放、是否需要邮箱验证码、是否需要审核",
  "POST /api/check-username-or-email": "用户名或邮箱是否已被使用；每 10 分钟最多 60 次",
  "GET /api/slide-verify": "一道滑动拼图：两张图片（data 地址）、拼块的高度与编号",
  "POST /api/slide-verify":
    "用滑动轨迹回答拼图，或用 captchaKey 与 captcha 回答文字题；verifyToken 可用于一次登录",
  "GET /api/get-user-info": "当前登录用户自己的信息",
  "POST /api/change-password":
    "修改自己的密码并结束全部会话。data.code：200 成功，400 当前密码错误，403 已锁定",
  "GET /api/get-website-config": "网站名称、链接与栏目开关",
  "GET /api/admin/site-health": "评测机、沙箱级别与排队长度（管理人员）",
  "POST /api/admin/problem/compile-spj":
    "在评测机的沙箱中编译特判程序；编译器的报告以 HTTP 200、status 500 返回",
  "POST /api/admin/problem/compile-interactive": "编译交互器，方式与 compile-spj 相同",
  "GET /api/home-summary": "首页的统计数字与最新题目",
  "GET /api/get-rank-list":
    "排名：type 0 按通过题数（ACM），type 1 按得分（OI），type 2 按积分；带 oj 时是按一个题库排名的前 1000 名",
  "GET /api/get-recent-seven-ac-rank": "最近 7 × 24 小时内首次通过题目最多的十人",
  "GET /api/get-recent-contest": "正在进行或 14 天内开始的比赛，开始时间晚的在前",
  "GET /api/get-recent-other-contest": "管理员列出的其他网站的近期比赛",
  "GET /api/admin/other-contests": "其他网站的比赛列表，含已结束的（超级管理员）",
  "PUT /api/admin/other-contests": "替换其他网站的比赛列表（超级管理员）",
  "GET /api/tokens": "自己的 API 令牌，不含令牌本身",
  "POST /api/tokens": "创建 API 令牌；令牌只在这次回答中出现",
  "DELETE /api/tokens": "立即撤销自己的一个 API 令牌",
  "GET /api/get-problem-list": "公开题目的筛选与分页；通常先按题号长度、再按题号排序",
  "GET /api/own-progress": "自己的进度：通过和尝试过的题目数、未完成的题目、下一道题",
  "GET /api/own-rank": "自己在排名中的位置；没有名次时为 null",
  "GET /api/own-problem-lists": "自己的题单，收藏夹在前；以及各题单中有没有某道题",
  "POST /api/own-problem-lists": "创建自己的题单",
  "PUT /api/own-problem-lists": "重命名自己的题单；收藏夹没有名称",
  "DELETE /api/own-problem-lists": "删除自己的题单，其中的题目不受影响",
  "PUT /api/own-problem-list-item": "把题目放入或移出自己的题单；不指定题单时为收藏夹",
  "POST /api/own-favourites": "这些题目中哪些在自己的收藏夹里",
  "GET /api/search": "最符合一段文字的题目、比赛和用户，仅限调用者可见的",
  "GET /api/admin/problem/get-problem-list": "管理用的全部题目，最新的在前，不含题面",
  "GET /api/admin/problem": "一道题目的全部内容（含特判程序与评测附加文件），仅有权编辑者可读",
  "POST /api/admin/problem": "新建题目及其全部内容；作者是调用者",
  "PUT /api/admin/problem": "修改题目中发送的部分；带上读取时的 revision 就不会覆盖更新的版本",
  "DELETE /api/admin/problem":
    "删除题目；已有提交的题目会被归档，confirm 等于题号时连同提交一起删除；被比赛或作业使用的题目在其结束后归档，结束前拒绝。msg 说明实际做了什么",
  "PUT /api/admin/problem/change-problem-auth": "修改题目的可见性：1 公开、2 私有、3 仅比赛",
  "POST /api/admin/problem/make-local": "把其他评测站的题目改由本站评测；没有测试数据时变为私有",
  "POST /api/admin/problem/archive":
    "归档未被进行中或未开始的比赛使用的题目，或（archived=false）恢复为私有题目",
  "POST /api/admin/problem/change-many":
    "公开、隐藏、加减标签或删除选中的题目，每道题按单独操作的规则；回答列出被拒绝的题目和原因",
  "GET /api/admin/problem/next-id": "新题目可用的题号：最新题目之后的一个",
  "POST /api/admin/problem/preview": "以题目读者看到的样子渲染 Markdown（含图片），不保存",
  "GET /api/admin/problem/draft": "自己对一道题目的草稿；没有则为 null",
  "PUT /api/admin/problem/draft": "保存表单草稿而不保存题目：每人每题一份",
  "DELETE /api/admin/problem/draft": "放弃自己对一道题目的草稿",
  "GET /api/admin/problem/history": "题目的历史版本，最新的在前：谁在何时改了什么",
  "GET /api/admin/problem/history-entry": "题目的一个历史版本的全部内容",
  "POST /api/admin/problem/restore": "把早先的版本作为新版本写入；题号、可见性与测试数据不变",
  "GET /api/admin/problem/files": "题目的图片与附件",
  "POST /api/admin/problem/file": "为题目添加图片或附件；同名文件被替换",
  "DELETE /api/admin/problem/file": "删除题目的一个图片或附件",
  "GET /api/get-problem": "按题号读取一道题目",
  "GET /api/get-random-problem": "随机一道公开题目的题号",
  "GET /api/get-all-problem-tags": "某题库的标签（默认 LOCAL；ALL 为全部）",
  "GET /api/get-problem-tags-and-classification": "某题库按分类分组的标签；未分类的排在最后",
  "GET /api/get-problem-tags": "一道题目的标签",
  "GET /api/get-problem-code-template": "一道题目的代码模板",
  "GET /api/languages":
    "题目所在题库（不带 pid 为本地题库）当前可用的语言；all=true 列出所有题库的语言，包括没有评测机的",
  "GET /api/get-Problem-languages": "一道题目允许的编程语言及其可用性；offered=true：仅可用的",
  "POST /api/get-user-problem-status":
    "自己在各题上的状态：通过为 0，否则为最近一次提交的状态，没有提交为 -10",
  "POST /api/submit-problem-judge": "提交一道题目（按题号）的代码；返回保存的提交",
  "GET /api/submissions": "练习提交列表，最新的在前",
  "GET /api/submission": "一条提交；代码与错误信息仅对有权限者可见",
  "GET /api/problem-statistics": "最近通过的练习提交的时间和内存分布，以及最佳的已分享代码",
  "GET /api/get-failing-input": "首个未通过测试点输入的开头；题目不公开时为 null",
  "GET /api/get-all-case-result": "按顺序的各测试点结果；题目不公开时为 null",
  "GET /api/resubmit":
    "评测系统出错后（状态 4 和 10）重新提交自己的提交；停滞在其他评测站的提交会先在那里查找",
  "PUT /api/submission": "公开或隐藏自己的提交",
  "POST /api/check-submissions-status": "按编号查询最多 100 条练习提交的状态；未知编号不返回",
  "GET /api/admin/judge/rejudge": "重测一条已结束的提交",
  "POST /api/trial": "不提交，只在样例（按编号）或自己的输入上运行代码",
  "GET /api/trial": "自己一小时内的一次运行",
  "GET /api/get-announcement": "一条可见的公告，供链接使用",
  "GET /api/get-common-announcement": "网站公告（仅显示的），最新的在前",
  "GET /api/admin/announcement": "全部网站公告，包括隐藏的，最新的在前（超级管理员）",
  "POST /api/admin/announcement": "发布公告；作者即调用者",
  "PUT /api/admin/announcement":
    "修改公告中所发送的字段；带上读取时的 gmtModified，则不会覆盖更新的版本",
  "DELETE /api/admin/announcement": "删除一条公告",
  "POST /api/admin/judge/manual-judge": "人工设定一次已结束提交的结果，须填写理由（超级管理员）",
  "GET /api/admin/judge/system-errors": "评测系统未能评测的提交，最新的在前，含原因",
  "POST /api/admin/judge/rejudge-selection": "重测选中的已结束提交（超级管理员）",
  "POST /api/admin/rejudging":
    "重测预览：评测已结束的提交而不改动它们，看看会有什么变化（超级管理员）",
  "POST /api/admin/rejudging/problems":
    "对选中的每道题开始一次重测，包括它已结束的全部提交（超级管理员）",
  "GET /api/admin/judge/rejudge-contest-problem":
    "立即重测一道题在比赛中所有已结束的提交；不带 pid 时为全部题目（超级管理员）",
  "POST /api/admin/rejudging/contest":
    "在一场比赛中开始重测预览：按字母指定题目、按编号指定提交，或全部提交（超级管理员）",
  "GET /api/admin/rejudging/board":
    "一次重测前后比赛的实时榜单：谁的名次、得分或时间会变（超级管理员）",
  "GET /api/admin/rejudging/list": "各次重测预览，最新的在前；带 cid 时只含该比赛的（超级管理员）",
  "GET /api/admin/rejudging": "一次重测预览，以及结果从何变为何的数量（超级管理员）",
  "GET /api/admin/rejudging/items": "一次重测中各提交的前后结果；all=true 时含不变的（超级管理员）",
  "POST /api/admin/rejudging/apply": "应用重测结果；其间另行评测过的提交除外（超级管理员）",
  "POST /api/admin/rejudging/cancel": "放弃重测结果，一切不变（超级管理员）",
  "GET /api/admin/tag/list": "一个题库的分类和标签，按顺序，含两种名称和使用次数",
  "POST /api/admin/tag": "新建标签，排在其分类的最后；名称在题库内唯一",
  "PUT /api/admin/tag": "修改标签中给出的字段；不带 nameEn 的 name 是调用者所用语言的名称",
  "GET /api/admin/tag/use": "有多少题目使用某标签，以及其中前几道",
  "DELETE /api/admin/tag": "删除标签；被题目使用时需要 confirm=true",
  "POST /api/admin/tag/merge": "合并标签：使用这些标签的题目改用留下的那个",
  "PUT /api/admin/tag/order": "把标签按此顺序放入某分类（null 为未分类）",
  "GET /api/admin/tag/classification": "一个题库的标签分类，按顺序",
  "POST /api/admin/tag/classification": "新建标签分类；名称在题库内唯一",
  "PUT /api/admin/tag/classification":
    "修改分类中给出的字段；不带 nameEn 的 name 是调用者所用语言的名称",
  "DELETE /api/admin/tag/classification": "删除分类；其中的标签保留，成为未分类",
  "PUT /api/admin/tag/classification/order": "按此顺序排列分类",
  "POST /api/admin/announcement/preview": "预览 Markdown 的显示效果，不保存",
  "GET /api/home-carousel": "首页轮播图片，按顺序",
  "POST /api/file/upload-avatar":
    "更换自己的头像：2 MB 以内的 gif、jpg、png、bmp 或 webp，由服务器裁剪",
  "POST /api/file/upload-md-img":
    "上传正文图片：4 MB 以内的 gif、jpg、png、bmp 或 webp（管理人员）",
  "POST /api/file/upload-post-img":
    "上传讨论或评论的图片：4 MB 以内的 gif、jpg、png、bmp 或 webp，限可以评论的账号；24 小时内最多 50 张、共 50 MB。没有被任何文字引用的图片一周后删除",
  "GET /api/file/delete-md-img": "删除正文图片：自己的；管理人员可删除任何一张",
  "POST /api/file/upload-md-file": "上传供下载的文件，128 MB 以内（管理人员）",
  "GET /api/admin/switch/info": "网站的全部开关（超级管理员）",
  "PUT /api/admin/switch/update": "修改所发送的开关，其余不变",
  "GET /api/admin/language/limits": "各编程语言的时间与内存系数",
  "PUT /api/admin/language/limits": "修改编程语言的系数；题目单独设定的系数不变",
  "GET /api/admin/config/get-web-config": "管理员设置的网站名称、链接与地址",
  "PUT /api/admin/config/set-web-config": "修改所发送的文字；空文字表示清除",
  "GET /api/admin/config/blocked-words": "讨论、评论和回复不能含有的屏蔽词",
  "PUT /api/admin/config/blocked-words":
    "替换讨论、评论和回复不能含有的屏蔽词；大小写、全角和不可见字符没有区别",
  "POST /api/file/upload-contest-logo":
    "设置比赛标志：gif、jpg、png、bmp 或 webp，不超过 2 MB，保持宽高比；限可修改该比赛的用户",
  "DELETE /api/admin/contest/logo": "移除比赛标志：限可修改该比赛的用户",
  "POST /api/file/upload-site-logo":
    "设置网站标志：gif、jpg、png、bmp 或 webp，不超过 2 MB；保持宽高比",
  "DELETE /api/admin/config/site-logo": "移除网站标志",
  "POST /api/file/upload-carouse-img": "在轮播末尾添加一张图片",
  "PUT /api/admin/config/home-carousel-order": "按所给顺序排列轮播图片；须包含全部图片",
  "DELETE /api/admin/config/home-carousel": "从轮播中删除一张图片",
  "POST /api/change-userInfo": "整体修改自己的资料：未填写的项会被清空",
  "POST /api/preview-signature": "预览个人简介（Markdown），不保存",
  "GET /api/get-user-home-info": "用户主页：公开资料、统计，以及调用者可见的已通过题目",
  "GET /api/get-user-calendar-heatmap": "最近一年每天的练习提交数，按调用者的时区（默认 UTC）",
  "GET /api/captcha":
    "一次性验证码：四个字符的图片；kind=text 时为文字算术题，供看不见图片的人使用",
  "GET /api/get-register-code": "向要注册的邮箱发送 6 位验证码；每分钟一次",
  "POST /api/apply-reset-password": "申请重置密码的链接；答复不透露该邮箱是否有账号",
  "POST /api/check-reset-link": "邮件中的重置链接是否仍然有效；不消耗链接",
  "POST /api/reset-password": "用邮件中的链接设置新密码，一次有效；结束全部会话",
  "GET /api/mail-state": "网站是否能发送邮件；不能时无法找回密码",
  "GET /api/get-change-email-code": "向自己的新邮箱发送 6 位验证码；每分钟一次",
  "POST /api/change-email":
    "更换自己的邮箱；本站能发邮件而未带验证码时，向新邮箱发送确认链接，确认前 userInfo 仍为旧邮箱。data.code：200 完成、400 密码错误、403 已锁定",
  "POST /api/confirm-email": "用发送到新邮箱的链接把它设为账号的邮箱，仅可使用一次",
  "GET /api/admin/config/get-email-config": "网站如何发送邮件，不含密码（超级管理员）",
  "PUT /api/admin/config/set-email-config":
    "修改邮件服务器；密码留空则保留已保存的密码，主机留空则停用邮件",
  "POST /api/admin/config/test-email": "立即发送一封测试邮件；返回邮件服务器的答复",
  "GET /api/admin/config/failed-mails": "已放弃或等待重试的邮件，最新的在前，附邮件服务器的答复",
  "POST /api/admin/config/retry-mail": "立即重新发送列表中的一封邮件",
  "DELETE /api/admin/config/failed-mail": "从列表中删除一封邮件",
  "GET /api/admin/user/get-user-list":
    "用户列表，最新的在前；关键词匹配用户名、邮箱、真实姓名、学校、学号、行政班",
  "PUT /api/admin/user/edit-user": "修改用户；类型、状态或密码变更会结束其全部会话",
  "POST /api/admin/user/forbid-user": "封禁用户，其会话立即结束",
  "DELETE /api/admin/user/delete-user": "删除用户；其提交匿名保留",
  "POST /api/admin/user/pass-user": "通过账号申请",
  "POST /api/admin/user/reject-user": "拒绝账号申请：账号被删除，用户名与邮箱可重新使用",
  "POST /api/admin/user/insert-batch-user":
    "批量导入用户：用户名、密码、邮箱、真实姓名、性别、昵称、学校、学号、行政班。dryRun 仅检查；onlyGood 跳过有问题的行",
  "POST /api/admin/user/generate-user": "按前缀、编号、后缀生成用户与随机密码；key 可下载一次名单",
  "GET /api/admin/user/batch": "自己的一次导入或生成的进度",
  "GET /api/file/generate-user-excel":
    "自己生成的用户名与密码文件，仅可下载一次：xlsx，或 format=csv",
  "GET /api/admin/audit": "管理操作记录，最新的在前；下一页从 before 之前开始",
  "GET /api/admin/dashboard/get-dashboard-info":
    "网站的统计数字；timeZone 决定“今天”（IANA 时区名，默认 UTC）",
  "POST /api/admin/dashboard/get-sessions": "调用者上一次登录；没有则为本次登录",
  "GET /api/admin/config/get-service-info": "服务端进程及其负载；首项为应答的进程",
  "GET /api/admin/config/get-judge-service-info":
    "一周内的评测机：负载、沙箱级别与语言；在线的在前",
  "GET /api/admin/config/get-db-and-redis-config":
    "正在使用的数据库（不含密码）与下次启动时的数据库",
  "PUT /api/admin/config/set-db-and-redis-config":
    "测试一个 PostgreSQL，并自下次启动起使用；embedded 表示改回内置数据库。密码为空则沿用同一账号的密码",
  "GET /api/admin/test-data": "题目的测试数据：某一版本的测试点及大小、子任务、保留的全部版本",
  "PUT /api/admin/test-data": "为题目保存一个新版本的测试数据，之后的评测立即使用它",
  "GET /api/admin/problem/check": "题目的标程和输入校验器，以及上次验题的结果",
  "POST /api/admin/problem/check": "在评测机上运行题目的全部标程和校验器",
  "DELETE /api/admin/problem/check": "停止并放弃一次验题；待确认的改动一并放弃",
  "GET /api/admin/problem/check/item": "一次验题中一个程序在每个测试点上的结果",
  "POST /api/admin/problem/check/candidate":
    "应用改动之前先验题；id 为 null 表示不影响评测结果或没有可运行的程序",
  "POST /api/admin/problem/check/apply":
    "应用验题后的改动，整体立即生效；他人更新的改动会使其被拒绝",
  "GET /api/admin/problem/check/solution": "一个标程及其代码",
  "PUT /api/admin/problem/check/solution": "添加标程，或修改名为 was 的标程",
  "DELETE /api/admin/problem/check/solution": "删除标程",
  "GET /api/admin/problem/check/validator": "一个输入校验器及其代码与附加文件",
  "PUT /api/admin/problem/check/validator": "添加校验器，或修改名为 was 的校验器",
  "DELETE /api/admin/problem/check/validator": "删除校验器",
  "POST /api/admin/test-data/switch": "让评测使用另一个保留着的测试数据版本",
  "GET /api/admin/test-data/preview": "测试数据文件（已保存或刚上传）的前 4 KB",
  "POST /api/admin/test-data/upload": "开始分段上传测试数据压缩包（每段 4 MB，最大 512 MB）",
  "POST /api/admin/test-data/upload-part": "发送压缩包的一段；重复发送没有影响",
  "POST /api/admin/test-data/upload-read": "各段已齐：在后台读取压缩包",
  "GET /api/admin/test-data/upload": "自己的上传进行到哪里：已收到的段，以及读出的文件",
  "DELETE /api/admin/test-data/upload": "放弃自己的一个上传",
  "POST /api/file/upload-testcase-zip": "一次上传测试数据 zip，返回配对结果和保存时所用的标识",
  "GET /api/admin/problem/get-problem-cases": "题目的测试点：文件名；isUpload=false 时为内容",
  "GET /api/file/download-testcase": "以 zip 下载题目的全部测试数据",
  "GET /api/file/download-single-testcase": "按两个文件名以 zip 下载一个测试点",
  "POST /api/admin/package/import": "上传题目压缩包；在后台读取，此时还不存入任何题目",
  "GET /api/admin/package/import/differences": "再次按来源读取的一道题会改动现有题目的哪些部分",
  "GET /api/admin/package/import/statement": "自己的一次导入中一道题渲染后的题面，在保存之前",
  "GET /api/admin/package/import": "自己某次导入的进度，以及其中每道题的预览、报告、冲突和结果",
  "GET /api/admin/package/imports": "自己最近几小时的导入，最新的在前",
  "POST /api/admin/package/import/store":
    "存入一次导入中选定的题目：新建，或作为同题号题目的新版本；可同时加入比赛或训练",
  "DELETE /api/admin/package/import": "放弃自己的一次导入；已存入的题目不受影响",
  "POST /api/admin/package/export-report": "导出之前：各题在某格式中保留、改变和丢失什么",
  "GET /api/file/export-problem":
    "把题目导出为一个包：pid=1&pid=2；format 为 native、hoj（默认）或 fps",
  "POST /api/file/export_problem": "同上，参数在请求体中",
  "POST /api/file/import-problem": "一次导入一个题目 zip；题号已被占用的题目不导入，其余照常",
  "POST /api/file/import-qdoj-problem": "一次导入一个 QDUOJ zip",
  "POST /api/file/import-fps-problem": "一次导入一个 FPS XML 或其 zip",
  "GET /api/get-user-contest-ratings":
    "用户每场计分比赛后的积分，最多最近 500 场，最新在前；用户隐藏积分或网站关闭积分时为空",
  "POST /api/set-contest-rating-hidden": "对其他用户隐藏自己的积分、积分历史和排名",
  "GET /api/get-user-contest-history": "用户参加过、且读者可看榜单的比赛，最新在前",
  "GET /api/get-contest-list": "比赛列表：未开始的在前，其次进行中与已结束，开始时间晚的在前",
  "GET /api/get-contest-info": "一场比赛的介绍与服务器时间",
  "GET /api/get-contest-access": "是否已报名并符合账号规则；仅凭规则即可参加时自动报名",
  "GET /api/get-contest-problem": "比赛的题目，按顺序",
  "GET /api/get-contest-problem-details": "按比赛中的题号读取题目",
  "GET /api/contest-submissions": "比赛的提交，最新的在前；开赛前的测试提交仅供主办方",
  "POST /api/check-contest-submissions-status": "一场比赛中若干提交的当前状态",
  "POST /api/get-contest-rank":
    "比赛榜单的一页，按读者的权限；自己和关注的用户排在最前，separate=true 时不重复",
  "GET /api/get-contest-board":
    "一个版本的完整榜单，实时通道推送其后的变化，支持 ETag；比赛开放时访客可读",
  "GET /api/get-contest-board-timeline":
    "榜单的形成过程：按当前评测结果列出读者可见的榜单中每一行的全部变化，支持 ETag",
  "GET /api/get-contest-outsize-info": "免登录榜单所需的比赛与题目",
  "POST /api/get-contest-outside-scoreboard":
    "免登录榜单的一页，需比赛开放；自己和关注的用户排在最前，separate=true 时不重复",
  "GET /api/admin/contest/get-contest-list":
    "全部比赛，含隐藏的：未开始的在前，其次进行中与已结束，开始时间晚的在前",
  "GET /api/admin/contest": "供表单使用的一场比赛，限主办方",
  "POST /api/admin/contest/preview": "以比赛读者看到的样子渲染 Markdown，不保存；限主办方",
  "POST /api/admin/contest": "创建比赛，作者为当前用户",
  "PUT /api/admin/contest": "修改比赛；密码留空表示不变",
  "DELETE /api/admin/contest": "删除没有提交的比赛",
  "GET /api/admin/contest/clone": "复制比赛及其题目：隐藏、无密码、从下一个整点开始",
  "PUT /api/admin/contest/change-contest-visible": "显示或隐藏比赛",
  "GET /api/admin/contest/draft": "自己对一场比赛的草稿；没有则为 null",
  "PUT /api/admin/contest/draft": "保存表单草稿而不保存比赛：每人每场一份，保存比赛后删除",
  "DELETE /api/admin/contest/draft": "放弃自己对一场比赛的草稿",
  "GET /api/admin/contest/addresses":
    "提交所来自的 IP 地址，按参赛者或按地址，可疑的在前，限主办方",
  "GET /api/admin/contest/rehearsal": "赛前检查：比赛还缺什么，最严重的在前，限主办方",
  "POST /api/contest-changed-problem":
    "比赛进行中题目被改动后，决定此前的结果：保留（主办方），或带预览地重新计分、重测（超级管理员）",
  "GET /api/admin/problem/contests":
    "有该题提交的进行中的比赛，改动该题会使其结果不一致；限可编辑该题者",
  "POST /api/admin/contest/extend":
    "推迟尚未结束的比赛的结束时间并发布公告；结束时间已被他人修改时拒绝",
  "POST /api/admin/contest/reveal": "公布封榜后的结果：榜单对所有人变为实时，限主办方",
  "GET /api/admin/contest/problems": "比赛的题目，限主办方",
  "GET /api/admin/contest/statement": "供试题册使用的比赛题目，限主办方；比赛隐藏时也可读",
  "POST /api/admin/contest/add-problem-from-public": "向比赛添加题目，题号由服务器分配",
  "POST /api/admin/contest/add-problems": "按题库题号依次向比赛添加多道题目",
  "POST /api/admin/contest/problem":
    "在比赛中新建题目，题号由服务器分配；无论表单如何填写，题目都仅比赛可见；不带 cid 时先不属于任何比赛，再由 contest-problem 加入；不带 cid 且尚未加入任何比赛时，同一作者一天内再次提交同一题号会继续修改该题目",
  "GET /api/admin/contest/problem":
    "一道题目的全部内容，仅有权编辑者可读；带 cid 时须是该比赛的题目，且调用者是其主办方",
  "PUT /api/admin/contest/problem":
    "修改题目中发送的部分，限有权编辑者；带 cid 时须是该比赛的题目，且调用者是其主办方",
  "GET /api/admin/contest/get-problem-list":
    "比赛的题目，按顺序；带 problemType 时为主办方可以添加的题目，最新的在前；不含题面",
  "GET /api/admin/contest/contest-problem": "比赛中的一道题目及其题号、标题与气球颜色，限主办方",
  "PUT /api/admin/contest/contest-problem":
    "修改比赛题目的题号、标题或气球颜色；以 cid 和 pid 指定且不在比赛中的题目会被加入",
  "PUT /api/admin/contest/problem-order": "调整比赛题目的顺序",
  "DELETE /api/admin/contest/problem": "从比赛移除题目；已有提交时需确认",
  "GET /api/get-contest-announcement": "比赛中可见的公告，最新的在前，限能进入比赛的用户",
  "POST /api/get-contest-not-read-announcement": "比赛中不在所给编号之列的可见公告，最新的在前",
  "POST /api/submit-print-text": "在进行中的比赛里提交打印内容，每 30 秒最多一次",
  "GET /api/get-contest-overview": "比赛的待办：气球、打印、评测与最近提交，限主办方",
  "GET /api/get-contest-ac-info": "比赛的气球，限主办方：每位选手每道题首次通过一只，未送达的在前",
  "PUT /api/claim-contest-ac-info": "领取或释放一只气球，避免重复送出",
  "PUT /api/check-contest-ac-info": "标记气球已送达或未送达，限主办方",
  "GET /api/get-contest-print": "比赛的打印队列，限主办方：未打印的在前，先提交的在前",
  "GET /api/get-own-contest-prints": "自己在比赛中最近提交打印的内容及其状态",
  "GET /api/get-contest-print-sheet": "打印队列中的一项及其页眉信息，限主办方",
  "PUT /api/claim-contest-print": "领取或释放打印队列中的一项，避免重复打印",
  "PUT /api/check-contest-print-status": "把打印队列中的一项标为已打印，限主办方",
  "GET /api/file/download-contest-print-text": "下载打印队列中的一项，限主办方",
  "GET /api/contest-answer-templates": "比赛的回复模板，限主办方；null 表示默认模板",
  "PUT /api/contest-answer-templates":
    "修改比赛的回复模板，限主办方；`known` 为读取到的模板，不会覆盖更新的内容",
  "GET /api/contest-medals": "比赛的奖牌数量，限主办方；null 表示未设置",
  "GET /api/contest-photos": "参赛队伍的合影，供颁奖卡使用，限主办方",
  "PUT /api/contest-medals": "按人数或百分比设置比赛的奖牌数量，限主办方",
  "GET /api/contest-print-token": "比赛打印站的令牌列表（不含令牌本身），限主办方",
  "POST /api/contest-print-token": "为比赛的打印站创建令牌，限主办方；只有这次返回令牌",
  "DELETE /api/contest-print-token": "撤销比赛打印站的令牌，限主办方",
  "POST /api/print-station/claim": "打印站领取本场比赛的下一项打印，为期 3 分钟；没有时返回 null",
  "POST /api/print-station/done": "打印站报告已领取的内容打印完成",
  "POST /api/print-station/release": "打印站释放已领取的内容，并说明是否可能已经打印",
  "GET /api/comments":
    "讨论的评论（did），先按点赞数，再按时间从新到旧；或比赛中可见的提问（cid）：自己的和公开的，主办方与赛后可见全部，主办方优先看到未回复的",
  "POST /api/comment":
    "评论一篇讨论（did）；或在进行中的比赛里提问（cid），针对某道题或整个比赛，主办方所写的内容面向全体选手",
  "DELETE /api/comment":
    "删除评论及其回复：管理人员可删除任意评论，用户可删除自己的；比赛中已公开的提问只能由主办方删除",
  "GET /api/comment-like": "点赞可见的评论或取消点赞；`cid` 为评论的编号",
  "PUT /api/comment-public": "向全体选手公开已回复的提问及主办方的回复，或取消公开，限主办方",
  "POST /api/reply":
    "回复讨论中的评论；或回答比赛中的提问，只给提问者，或用 `isPublic` 向全体公开：提问者在比赛进行中可以追问",
  "GET /api/reply":
    "评论的可见回复，最新的在前：没有 `limit` 时为全部；`before` 为某条回复的编号，返回它之前最新的，`after` 返回它之后最早的",
  "DELETE /api/reply": "删除回复：管理人员与主办方可删除任意回复，用户可删除自己的",
  "POST /api/get-contest-not-read-comment":
    "主办方写给本人或全体、且不在所给编号之列的内容，最新的在前；主办方得到未回复的提问数",
  "GET /api/file/download-contest-rank":
    "以 XLSX、CSV 或 HTML 下载比赛榜单，限主办方；forceRefresh：含封榜期间的结果",
  "GET /api/file/download-contest-ac-submission":
    "以 zip 下载比赛的通过提交，限主办方；allStatus：全部提交；excludeAdmin：不含主办方的提交",
  "GET /api/admin/contest/announcement": "比赛的全部公告，含隐藏的，限主办方",
  "POST /api/admin/contest/announcement": "在比赛中发布公告，作者为当前用户",
  "PUT /api/admin/contest/announcement":
    "修改比赛公告的所给字段；附上读取时的 gmtModified 时，不会覆盖更新的版本",
  "DELETE /api/admin/contest/announcement": "删除比赛公告；不带 cid 时为公告所属的比赛",
  ...similaritySummaries,
  ...discussionSummaries,
  ...editorialSummaries,
  ...homeworkSummaries,
  ...classSummaries,
  ...messageSummaries,
  ...remoteSummaries,
  ...teamSummaries,
  ...contestPeopleSummaries,
  ...trainingSummaries,
  ...virtualSummaries,
};
