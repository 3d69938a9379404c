import * as calls from "../../shared/problem/problemCheck.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { apply, type ChangeOperations, propose } from "./candidate.ts";
import { readItem, readOverview } from "./overview.ts";
import {
  deleteProgram,
  readSolution,
  readValidator,
  saveSolution,
  saveValidator,
} from "./programs.ts";
import { discardCheck, enforceInterval, start } from "./runs.ts";

export function problemCheckRoutes(context: RouteContext, operations: ChangeOperations): void {
  const services = { ...context, operations };
  route(context, calls.getProblemCheck, ({ pid }, call) => readOverview(call, pid));
  route(context, calls.getCheckedProgram, (input, call) => readItem(call, input));
  route(context, calls.startProblemCheck, ({ pid }, call) => start(call, pid));
  route(context, calls.discardProblemCheck, ({ id }, call) => discardCheck(call, id));
  route(context, calls.proposeChange, async (change, call) => {
    await enforceInterval(call);
    return { id: await propose(services, call, change) };
  });
  route(context, calls.applyCandidate, ({ id }, call) => apply(services, call, id));

  route(context, calls.getJurySolution, (input, call) => readSolution(call, input));
  route(context, calls.saveJurySolution, async (input, call) => {
    await saveSolution(call, input);
    return null;
  });
  route(context, calls.deleteJurySolution, async (input, call) => {
    await deleteProgram(call, "solution", input);
    return null;
  });
  route(context, calls.getInputValidator, (input, call) => readValidator(call, input));
  route(context, calls.saveInputValidator, async (input, call) => {
    await saveValidator(call, input);
    return null;
  });
  route(context, calls.deleteInputValidator, async (input, call) => {
    await deleteProgram(call, "validator", input);
    return null;
  });
}
