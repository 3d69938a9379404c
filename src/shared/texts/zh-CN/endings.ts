import type { ExceptionKind } from "../../verdict/runEnd.ts";
import type { SystemErrorCode } from "../../call/systemErrors.ts";

/**
 * Explanations of why a submission got its result. Loaded with the first verdict that needs an explanation, not with
 * the page.
 */
export const endings = {
  help: {
    PE: "内容正确，但空格或换行与答案不一致",
    WA: "输出与答案不一致",
    CE: "代码没有通过编译，不计罚时",
    SE: "评测系统出了问题，与你的代码无关，不计罚时；可以重新提交，修复后也会重测",
    SF: "本题所在的评测站没有给出结果，不计罚时，可以重新提交",
    SNR: "已收到并评测，结果不公布",
    PAC: "得到了一部分分数",
  },
  subtask: {
    skipped: "未评测：{count, plural, other {子任务 {nums} 没有得到满分}}",
    requires: "需要{count, plural, other {子任务 {nums} 得到满分}}",
    min: "按最差的测试点计分",
    mul: "各测试点的得分比例相乘",
    stopped: "子任务已没有分数，其余测试点不再评测",
    separator: "；",
    comma: "、",
  },
  onCase: "第 {seq, number} 个测试点：{reason}",
  atCompile: "编译器：{reason}",
  reference: "参考编号：",
  copyReference: "复制参考编号",
  over: "（超出 {part}）",
  cpuStopped: "被终止时已用时 {used}，限制 {limit}{over}",
  cpu: "用时 {used}，限制 {limit}{over}",
  cpuPast: "超过了 {limit} 的时间限制",
  wall: "运行了 {used} 仍未结束，实际时间限制 {limit}（CPU 用时仅 {cpu}），可能在等待输入或休眠",
  wallPast: "{limit} 内没有结束，可能在等待输入或休眠",
  memoryStopped: "被终止时内存达到 {used}，限制 {limit}{over}",
  memory: "内存达到 {used}，限制 {limit}{over}",
  memoryCrashed: "内存达到 {used}，限制 {limit}{over}，并因 {signal} 终止；常见原因是过深的递归",
  memoryGaveUp: "内存用到 {used}（限制 {limit}）时申请失败，程序自行退出",
  memoryPast: "内存超过了 {limit} 的限制",
  output: "写出了 {used}，达到输出限制",
  outputOver: "输出超过了限制",
  outputPast: "输出超过了 {limit} 的限制",
  signal: "{name}（{signal}）：{hint}",
  signalNumber: "被信号 {signal} 终止",
  exitCode: "退出码为 {exitCode}，正常应为 0",
  exception: "未捕获的异常 {name}：{hint}",
  runtimeError: "运行时报告“{name}”：{hint}",
  jury: {
    staff: "评测数据：选手看不到答案、差异和特判程序信息",
    hidden:
      "隐藏测试点的答案、差异和特判程序信息不显示，否则答案可以被读出。在题目页运行样例，可以逐处比较输出",
    hiddenBrief: "这是隐藏测试点，不显示答案、差异和特判程序信息",
  },
  difference: "第 {line, number} 行第 {token, number} 个词开始与答案不同",
  expected: "答案",
  got: "输出",
  nothing: "（没有内容）",
  descendants: "结束时还有 {count, number} 个由它启动的进程在运行，已一并结束",
  runs: "结果在时限附近，相差不超过评测机的计时波动，共运行 {count, number} 次，取最好的一次",
  compileTime: "用时 {used}，超过 {limit} 的编译时间限制",
  compileMemory: "内存达到 {used}，超过 {limit} 的编译内存限制",
  compileOutput: "产生的文件达到 {limit} 的限制",
  compileSignal: "异常终止（信号 {signal}）",
  compileErrors: "{count, number} 处错误",
  compileExit: "退出码 {exitCode}",
  signals: {
    SIGILL: "执行了非法指令，常因函数缺少 return 语句",
    SIGTRAP: "触发了陷阱，常因运行时检查失败",
    SIGABRT: "程序自行中止，例如断言失败或未捕获的异常",
    SIGBUS: "错误的内存访问",
    SIGFPE: "算术错误，例如整数除以零或对零取模",
    SIGKILL: "被强制结束",
    SIGSEGV: "访问了不属于程序的内存，常见原因是数组越界、空指针或过深的递归",
    SIGPIPE: "向已关闭的管道写数据，对方已经结束",
    SIGTERM: "被终止",
    SIGXCPU: "超出时间",
    SIGXFSZ: "文件过大",
    SIGSYS: "使用了评测环境不允许的系统调用",
  },
  kinds: {
    index: "下标越界：检查数组、字符串的范围",
    null: "使用了空值：对象或指针没有指向任何东西",
    division: "除以零",
    recursion: "递归太深，栈空间用尽：检查终止条件，或改用循环",
    memory: "申请内存失败",
    input: "输入已读完仍在读取，或格式与读取方式不符：检查读入的数量",
    number: "把不是数字的内容当作数字转换，或参数值不合法",
    type: "类型不符",
    key: "查找了不存在的键",
    name: "使用了未定义的名称或不存在的模块",
    assertion: "断言不成立",
    heap: "堆内存被破坏：常因越界写入、重复释放或释放后继续使用",
    stackSmash: "局部数组越界写入，破坏了栈",
    overflow: "数值溢出",
    iterator: "在遍历时修改了容器，或对空容器取元素",
    deadlock: "所有协程都被阻塞，或同时改写同一个 map",
    other: "程序没有捕获这个异常",
  },
  cause: {
    title: "系统错误的原因（仅管理人员可见）",
    what: "原因",
    hint: "建议",
    code: "原因代码",
    detail: "详情",
    detailHidden: "可能含有评测数据，只有可以编辑这道题的管理员能看到",
    trace: "追踪编号",
    copyTrace: "复制追踪编号",
  },
  causes: {
    data_missing: {
      text: "文件库中缺少一个测试数据文件。",
      hint: "请重新上传这道题的测试数据。",
    },
    data_corrupt: {
      text: "一个测试数据文件与它的校验值不符。",
      hint: "请检查文件库所在的磁盘，然后重新上传数据。",
    },
    data_unreachable: {
      text: "评测机无法从服务器取得测试数据。",
      hint: "请检查评测机与服务器之间的连接。",
    },
    data_refused: {
      text: "题目的附加文件或参数互相冲突。",
      hint: "请检查附加文件的名称是否互相冲突或过长，以及参数是否过长。",
    },
    no_cases: { text: "题目没有测试数据。", hint: "请上传测试数据，再重测。" },
    language_unavailable: {
      text: "这台评测机不支持该语言。",
      hint: "请在评测机上运行 verdict doctor。",
    },
    checker_compile_failed: {
      text: "题目的特判程序或交互器无法编译。",
      hint: "请修改代码，编译器输出在详情中。",
    },
    checker_failed: {
      text: "题目的特判程序崩溃，或没有给出有效的结果。",
      hint: "请修改代码，详情中有它结束的方式。",
    },
    interactor_failed: {
      text: "题目的交互器崩溃，或没有给出有效的结果。",
      hint: "请修改代码，详情中有它结束的方式。",
    },
    sandbox_failed: {
      text: "沙箱无法运行程序。",
      hint: "请查看评测机的日志，并在其上运行 verdict doctor。",
    },
    sandbox_died: {
      text: "沙箱进程在评测时两次意外退出。",
      hint: "请查看评测机的日志。",
    },
    machine_overloaded: {
      text: "评测机过载，程序几乎没有得到 CPU 时间。",
      hint: "请减少评测机上的其他任务或槽位数，然后重测。",
    },
    disk_failed: {
      text: "评测机无法写入它的数据目录。",
      hint: "请检查剩余空间和权限。",
    },
    node_exhausted: {
      text: "评测机的内存、进程或打开文件已用尽。",
      hint: "请查看这台机器的负载和限制。",
    },
    compiler_broken: {
      text: "这台评测机上该语言的编译器已不能工作。",
      hint: "请在评测机上运行 verdict doctor，查看它的日志。",
    },
    internal: {
      text: "评测机内部错误。",
      hint: "请附上详情和日志报告这个问题。",
    },
    LANGUAGE_GONE: {
      text: "提交的语言已不在语言表中。",
      hint: "请恢复该语言，再重测。",
    },
    NO_TEST_DATA: { text: "题目没有测试点。", hint: "请上传测试数据，再重测。" },
    NO_SUBTASKS: {
      text: "题目按子任务评测，却没有子任务。",
      hint: "请设置子任务，或换一种评测方式。",
    },
    NO_JUDGE_PROGRAM: {
      text: "题目需要特判程序或交互器，却没有提供。",
      hint: "请补上它的代码和语言。",
    },
    BAD_RESULT: {
      text: "评测机返回了不存在的状态。",
      hint: "请检查评测机与服务器的版本是否一致。",
    },
    JUDGING_FAILED: {
      text: "本题不由评测机评测，而负责评测它的一方连续多次失败。",
      hint: "请查看服务器日志，再重测。",
    },
    JUDGING_NOT_RETRIED: {
      text: "本题不由评测机评测，而负责评测它的一方报告了重试也无法解决的错误。",
      hint: "请按技术细节排除该错误，再重测。",
    },
    OTHER_BACKEND: {
      text: "本题不由评测机评测。",
      hint: "请不经预览，直接重测该提交。",
    },
    REMOTE_NO_ACCOUNT: {
      text: "本站没有本题所在评测站的账号。",
      hint: "请管理员添加账号，再重新提交。",
    },
    REMOTE_REFUSED: {
      text: "本题所在的评测站拒绝了这份代码。",
      hint: "原因见技术细节。",
    },
    REMOTE_LANGUAGE_REFUSED: {
      text: "本题所在的评测站不接受这种语言。",
      hint: "请换一种语言重新提交，不计罚时。管理员可以重新提供这种语言。",
    },
    REMOTE_NOT_SENT: {
      text: "代码未能发送到本题所在的评测站。",
      hint: "请稍后重新提交，不计罚时。",
    },
    REMOTE_UNKNOWN: {
      text: "本题所在评测站的响应丢失，尚未在那里找到这份代码。",
      hint: "重测时会再次查找，不会重复发送。",
    },
    REMOTE_TIMEOUT: {
      text: "本题所在的评测站尚无结果。",
      hint: "一天之内会自动再次查询。",
    },
    REMOTE_STATE_UNKNOWN: {
      text: "本题所在的评测站返回了本站不认识的状态。",
      hint: "技术细节中有它的响应。本站能识别之后，重测即可读取结果。",
    },
    NODE_CRASHED: {
      text: "评测机在评测这份代码时三次崩溃，最后一次为独占评测。",
      hint: "请先查看评测机的日志，再重测。",
    },
  },
} as const satisfies {
  kinds: Record<ExceptionKind, string>;
  causes: Record<SystemErrorCode, { text: string; hint: string }>;
  [key: string]: unknown;
};
