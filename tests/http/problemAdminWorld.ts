import { expect } from "vitest";
import type { AdminProblem, SavedProblem } from "../../src/shared/problem/problemAdmin.ts";
import type { Caller, Reply, World } from "./world.ts";

/**
 * The form for a new problem as sent by a client that follows the API specification: some ids and numbers are strings,
 * others are JSON numbers.
 */
export function formOf(problemId: string, problem: object = {}, rest: object = {}) {
  // A public problem needs test data.
  const isPublic = (problem as { auth?: unknown }).auth === 1;
  const data = { samples: [{ input: "1 2\n", output: "3\n" }], isUploadTestCase: false };
  return {
    problem: {
      id: null,
      problemId,
      title: `标题 ${problemId}`,
      description: "求 $a+b$",
      input: "两个数",
      output: "它们的和",
      hint: "",
      source: "",
      timeLimit: "1000",
      memoryLimit: 256,
      stackLimit: 128,
      difficulty: 1,
      auth: 3,
      codeShare: false,
      type: 1,
      examples: "<input>1 2</input><output>3</output>",
      isRemote: false,
      isRemoveEndBlank: true,
      openCaseResult: true,
      isUploadCase: true,
      judgeMode: "default",
      judgeCaseMode: "default",
      spjLanguage: "C",
      spjCode: "",
      userExtraFile: null,
      judgeExtraFile: null,
      author: "another author",
      cid: null,
      spjCompileOk: false,
      uploadTestcaseDir: "",
      testCaseScore: [],
      contestProblem: {},
      ...problem,
    },
    judgeMode: undefined,
    changeModeCode: true,
    ...(isPublic ? data : {}),
    ...rest,
  };
}

export interface AdminCalls {
  save(as: Caller, method: "POST" | "PUT", body: object): Promise<Reply>;
  make(problemId: string, problem?: object, rest?: object): Promise<SavedProblem>;
  read(pid: number, as?: Caller): Promise<AdminProblem>;
  /** Reads a problem and sends it back with changes, as the form does. */
  change(pid: number, problem: object, rest?: object): Promise<Reply>;
}

/** Helpers that make the API calls, as root unless another user is named. */
export function adminCalls(world: () => World): AdminCalls {
  const save: AdminCalls["save"] = (as, method, body) =>
    world().call(as, `${method} /api/admin/problem`, { body });
  const read: AdminCalls["read"] = async (pid, as = "root") => {
    const reply = await world().call(as, `GET /api/admin/problem?pid=${pid}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as AdminProblem;
  };
  return {
    save,
    read,
    async make(problemId, problem, rest) {
      const reply = await save("root", "POST", formOf(problemId, problem, rest));
      expect(reply.status, reply.text).toBe(200);
      return reply.body.data as SavedProblem;
    },
    async change(pid, problem, rest = {}) {
      const row = await read(pid);
      return save("root", "PUT", { problem: { ...row, ...problem }, ...rest });
    },
  };
}
