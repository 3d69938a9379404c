/** Findings of the check before a contest's start: a title, and an explanation. */
export const contestRehearsal = {
  title: "赛前检查",
  intro: "检查题目、评测、规则、参赛权限、时间、榜单与时钟。修正后点击“重新检查”。",
  again: "重新检查",
  checkedAt: "检查于 {time}",
  none: "没有发现问题",
  noneText: "比赛可以开始了。",
  counts: "{errors, number} 个错误，{warnings, number} 个警告，{notes, number} 个提示",
  partOk: "没有问题",
  severity: { error: "错误", warning: "警告", note: "提示" },
  part: {
    problems: "题目",
    judging: "评测",
    rules: "规则",
    access: "参赛权限",
    times: "时间与封榜",
    board: "榜单",
    clocks: "时钟",
  },
  fix: {
    problems: "打开比赛题目",
    problem: "编辑题目 {letter}",
    settings: "打开设置",
    participants: "打开参赛者",
    list: "打开比赛列表",
    switches: "打开功能开关",
    nodes: "打开仪表盘",
  },
  found: {
    noProblems: { title: "没有题目", text: "请从题库添加题目。" },
    problemNoData: { title: "没有测试数据", text: "提交无法评测。" },
    problemNoStatement: { title: "没有题面", text: "选手只能看到标题。" },
    problemNoChecker: {
      title: "特判程序或交互器不可用",
      text: "没有代码，或没有可用的评测机支持其语言，提交无法评测。",
    },
    problemPrivate: { title: "题目为私有", text: "选手不能提交，请改为“仅比赛可见”。" },
    problemTypeDiffers: {
      title: "题目为 ACM 类型",
      text: "计分赛制需要 OI 类型的题目，否则提交没有得分。",
    },
    problemNoPoints: { title: "测试点没有分值", text: "所有提交都会得 0 分。" },
    problemNoLanguage: {
      title: "没有可用的语言",
      text: "可用的评测机不支持该题和比赛允许的任何语言，选手不能提交。",
    },
    problemUnexpected: {
      title: "标程结果不符合预期",
      text: "上次验题中有 {count, number} 个标程的结果不符合预期，数据、限制或标程可能有误。",
    },
    problemMarginDangerous: {
      title: "时间限制过紧",
      text: "最慢的正确标程用了限制的 {percent, number}%，换一台机器就可能超时。",
    },
    problemMarginNarrow: {
      title: "时间限制余量较小",
      text: "最慢的正确标程用了限制的 {percent, number}%，建议不超过一半。",
    },
    problemSlowPasses: {
      title: "时间限制过松",
      text: "应当超时的标程只用了限制的 {percent, number}%，在更快的机器上可能通过。",
    },
    problemCheckRuns: { title: "正在验题", text: "标程还在运行，请稍后重新检查。" },
    problemNotChecked: {
      title: "标程未在当前数据上运行",
      text: "数据或时间限制已改变，或从未验题；请重新验题。",
    },
    problemNoSolution: { title: "没有标程", text: "无法判断数据是否正确、时间限制是否合适。" },
    problemNoSamples: { title: "没有样例", text: "选手无法核对输入输出格式。" },
    problemPublic: { title: "题目已公开", text: "选手在比赛开始前就能看到并练习这道题。" },
    problemClosed: {
      title: "题目不公布结果",
      text: "按这道题的反馈设置，选手看不到评测结果；公开榜单、计数和导出中也没有这道题的结果。",
    },
    problemRemoteClosed: {
      title: "不允许使用其他评测站的题目",
      text: "本题由 {judge} 评测，选手无法提交：请在设置中允许其他评测站的题目，或移除这道题。",
    },
    problemRemote: {
      title: "由其他评测站评测",
      text: "评测站为 {judge}，那里的延迟和故障不由你控制；题面和题解可能是公开的，代码会发送到那里。",
    },
    problemLinked: {
      title: "选手要自己到其他评测站提交",
      text: "选手需要能访问互联网并有 {judge} 的账号，无法核对是否为同一份代码；那里的延迟和故障不由你控制。",
    },
    problemLanguagesMissing: {
      title: "部分语言没有评测机",
      text: "可用的评测机不支持：{names}。选手不能用这些语言提交。",
    },
    lettersUnordered: { title: "题号顺序不一致", text: "题目的排列为 {letters}。" },
    colorsTwice: { title: "气球颜色重复", text: "{letters} 的气球无法区分。" },
    colorsMissing: { title: "缺少气球颜色", text: "题目 {letters} 没有气球颜色。" },
    judgingOff: { title: "比赛评测已关闭", text: "功能开关中关闭了比赛评测，选手不能提交。" },
    noNode: { title: "没有可用的评测机", text: "提交会一直等待，请启动评测机。" },
    nodesFailing: {
      title: "有评测机不接收作业",
      text: "{named, select, yes {{names} } other {有 {count, number} 台评测机}}在线，但未通过健康检查或暂停调度。",
    },
    queueLong: {
      title: "评测队列较长",
      text: "有 {count, number} 个作业在等待；比赛的提交优先评测，但重测可能占用评测机。",
    },
    languagesMissing: {
      title: "部分允许的语言没有评测机",
      text: "比赛允许 {names}，但可用的评测机都不支持，选手不能用这些语言提交。",
    },
    languagesNamed: { title: "限制了语言", text: "选手只能使用 {names}。" },
    submissionsFew: {
      title: "提交次数很少",
      text: "每题最多提交 {count} 次，编译错误也计入；一次失误就可能失去这道题。",
    },
    submissionsLimited: {
      title: "限制了提交次数",
      text: "每题最多提交 {count} 次，编译错误也计入。",
    },
    penaltyNone: {
      title: "错误提交没有罚时",
      text: "罚时为 0 分钟，或没有评测结果计罚时，选手可以随意尝试。",
    },
    penaltyOther: {
      title: "罚时与惯例不同",
      text: "一次错误提交罚时 {minutes} 分钟，惯例为 {usual} 分钟。",
    },
    penaltyNotPartial: {
      title: "部分通过不计罚时",
      text: "计分的题目：{letters}。只得到部分分数的提交不罚时，选手还能看到得分。请在设置中把“部分通过”计入罚时，或把这些题目改为 ACM 题。",
    },
    penaltyCompile: { title: "编译错误计罚时", text: "惯例不计罚时，请告知选手。" },
    hidden: {
      title: "比赛处于隐藏状态",
      text: "选手找不到也打不开这场比赛，请在比赛列表中设为可见。",
    },
    nobodyEnters: {
      title: "没有人能参加",
      text: "比赛不公开，没有密码和账号规则，也没有参赛者。请设置密码，或添加参赛者。",
    },
    passwordUnset: {
      title: "没有密码，也没有账号规则",
      text: "只有已添加的 {count, number} 名参赛者能参加，其他人不能报名。",
    },
    passwordUnused: {
      title: "密码不起作用",
      text: "比赛公开，登录用户不需要报名就能参加，不会要求输入密码。",
    },
    noParticipants: {
      title: "还没有参赛者",
      text: "还没有人报名。请确认选手已知道密码或报名方式。",
    },
    ruleAdmitsNobody: {
      title: "账号规则不匹配任何用户",
      text: "没有用户名符合规则，请核对前缀、编号和后缀。",
    },
    participantsNotAdmitted: {
      title: "有参赛者不符合账号规则",
      text: "{count, number} 名参赛者的用户名不符合规则，他们不能提交。",
    },
    networksUntrusted: {
      title: "限制了网络，但没有受信任的代理",
      text: "参赛者按服务器看到的地址放行。服务器在反向代理之后时，看到的都是代理的地址，除非用 VERDICT_TRUSTED_PROXIES 指明该代理。",
    },
    seatsMissing: {
      title: "有参赛者没有座位",
      text: "{count, number} 名参赛者没有座位，送气球和打印时找不到人。",
    },
    begun: { title: "比赛已经开始", text: "赛前检查通常在开始之前进行；修改会立即生效。" },
    ended: { title: "比赛已经结束", text: "赛前检查针对尚未开始的比赛。" },
    short: {
      title: "比赛时间很短",
      text: "比赛只有 {minutes, number} 分钟，请核对开始与结束时间。",
    },
    freezeWhole: { title: "全程封榜", text: "榜单从开始就封榜，选手看不到任何排名变化。" },
    freezeLong: { title: "封榜时间很长", text: "封榜超过比赛时长的一半，请核对封榜时间。" },
    freezeByHand: {
      title: "结束后不会自动解封",
      text: "封榜后的结果在你公布之前一直隐藏，也不计入通过数与排名。",
    },
    realNamesOpen: {
      title: "真实姓名对所有人可见",
      text: "榜单显示真实姓名，并且不登录也能查看。",
    },
    realNamesLater: {
      title: "赛后所有登录用户都会看到真实姓名",
      text: "榜单显示真实姓名，而比赛在结果公布后向所有登录用户开放。",
    },
    realNames: { title: "榜单显示真实姓名", text: "能查看榜单的人都会看到参赛者的真实姓名。" },
    realNamesMissing: {
      title: "有参赛者没有真实姓名",
      text: "{count, number} 名参赛者没有填写真实姓名。",
    },
    countsSeconds: {
      title: "罚时按秒计算",
      text: "有程序在读取本场比赛的 Contest API。滚榜工具和公开榜单按整分钟计算，名次可能与榜单不同：请选择按整分钟计算（ICPC）。",
    },
    starsUnknown: { title: "打星用户不存在", text: "没有用户名为 {names} 的用户，请核对拼写。" },
    serverClock: {
      title: "服务器与数据库的时钟不一致",
      text: "相差 {seconds} 秒，比赛的开始与结束可能不准；请启用时间同步（NTP）。",
    },
    serversClock: {
      title: "有服务端进程的时钟不准",
      text: "与数据库相差：{named, select, yes {{names}} other {{count, number} 个进程}}。在这些进程上，比赛的开始与结束可能不准；请在其机器上启用时间同步（NTP）。",
    },
    nodesClock: {
      title: "有评测机的时钟不准",
      text: "与服务器相差：{named, select, yes {{names}} other {{count, number} 台评测机}}。评测结果不受影响，但日志时间无法对照，HTTPS 证书也可能失效；请在其机器上启用时间同步（NTP）。",
    },
    browserClock: {
      title: "这台电脑的时钟不准",
      text: "与服务器相差 {seconds} 秒。页面上的倒计时以服务器为准，但这里填写的时间可能与你的钟表不符。",
    },
  },
} as const;
