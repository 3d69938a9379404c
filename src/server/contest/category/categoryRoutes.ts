import * as calls from "../../../shared/contestOrganizer/contestCategory.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { route, type RouteContext } from "../../platform/route/route.ts";
import {
  changeMembers,
  listCategories,
  listMembers,
  listOwn,
  setCategories,
  setOwn,
} from "./categories.ts";

/** Routes for categories of contestants. */
export function contestCategoryRoutes(context: RouteContext, bus: Bus): void {
  const { db } = context;
  const tools = { db, bus };
  route(context, calls.listContestCategories, (input, call) => listCategories(db, input, call));
  route(context, calls.setContestCategories, (input, call) => setCategories(tools, input, call));
  route(context, calls.listCategoryMembers, (input, call) => listMembers(db, input, call));
  route(context, calls.changeCategoryMembers, (input, call) => changeMembers(tools, input, call));
  route(context, calls.listOwnCategories, (input, { viewer }) => listOwn(db, input, viewer));
  route(context, calls.setOwnCategory, (input, call) => setOwn(tools, input, call));
}
