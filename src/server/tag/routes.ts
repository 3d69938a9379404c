import * as calls from "../../shared/problem/tagAdmin.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import {
  createClassification,
  orderClassifications,
  updateClassification,
  deleteClassification,
} from "./classification.ts";
import {
  createTag,
  orderTags,
  updateTag,
  deleteTag,
  mergeTags,
  listAdminTags,
  readTagUse,
} from "./service.ts";

export function tagRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, calls.listAdminTags, ({ oj }, { viewer }) => listAdminTags(db, oj, viewer));
  route(context, calls.createTag, (input, call) => createTag(db, call, input));
  route(context, calls.updateTag, (input, call) => updateTag(db, call, input));
  route(context, calls.getTagUse, ({ tagId }, call) => readTagUse(db, tagId, call));
  route(context, calls.deleteTag, (input, call) => deleteTag(db, call, input));
  route(context, calls.mergeTags, (input, call) => mergeTags(db, call, input));
  route(context, calls.orderTags, (input, call) => orderTags(db, call, input));
  route(context, calls.listClassifications, async ({ oj }, { viewer }) => {
    const { classifications } = await listAdminTags(db, oj, viewer);
    return classifications;
  });
  route(context, calls.createClassification, (input, call) =>
    createClassification(db, call, input),
  );
  route(context, calls.updateClassification, (input, call) =>
    updateClassification(db, call, input),
  );
  route(context, calls.deleteClassification, (input, call) =>
    deleteClassification(db, call, input),
  );
  route(context, calls.orderClassifications, (input, call) =>
    orderClassifications(db, call, input),
  );
}
