import * as calls from "../../shared/discussion/discussionAdmin.ts";
import * as heldCalls from "../../shared/discussion/heldText.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import {
  createCategory,
  listAdminCategories,
  mergeCategory,
  reorderCategories,
  updateCategory,
} from "./categories.ts";
import { deleteManyPosts, moderateComment, moderatePost } from "./moderate.ts";
import { decideHeldText, listHeldTexts } from "./heldTexts.ts";
import type { PostSource } from "./read.ts";

export function discussionAdminRoutes(context: RouteContext, source: PostSource): void {
  const { db } = context;
  route(context, calls.moderateDiscussion, (input, call) => moderatePost(source, input, call));
  route(context, calls.moderateComment, (input, call) => moderateComment(source, input, call));
  route(context, calls.deleteDiscussions, (ids, call) => deleteManyPosts(source, ids, call));
  route(context, heldCalls.listHeldTexts, (page, call) => listHeldTexts(db, page, call));
  route(context, heldCalls.decideHeldText, (input, call) => decideHeldText(source, input, call));
  route(context, calls.listAdminDiscussionCategories, (_input, call) =>
    listAdminCategories(db, call),
  );
  route(context, calls.createDiscussionCategory, (form, call) => createCategory(db, form, call));
  route(context, calls.updateDiscussionCategory, (form, call) => updateCategory(db, form, call));
  route(context, calls.orderDiscussionCategories, (input, call) =>
    reorderCategories(db, input, call),
  );
  route(context, calls.mergeDiscussionCategory, (input, call) => mergeCategory(db, input, call));
}
