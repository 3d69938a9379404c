import { compileInteractive, compileSpj } from "../../shared/verdict/checkerCompile.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { compileJudgeProgram } from "./service.ts";

/** The specification has two endpoints that compile a checker or interactor; both do the same. */
export function checkerRoutes(context: RouteContext, bus: Bus): void {
  route(context, compileSpj, (input, call) => compileJudgeProgram(bus, input, call));
  route(context, compileInteractive, (input, call) => compileJudgeProgram(bus, input, call));
}
