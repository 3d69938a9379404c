import * as calls from "../../shared/tagAdmin.ts";
import { route, type RouteContext } from "../platform/route.ts";
import {
  addClassification,
  arrangeClassifications,
  changeClassification,
  dropClassification,
} from "./classification.ts";
import {
  addTag,
  arrangeTags,
  changeTag,
  dropTag,
  joinTags,
  readKept,
  whereUsed,
} from "./service.ts";

export function tagRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, calls.listKeptTags, ({ oj }) => readKept(db, oj));
  route(context, calls.createTag, (input, call) => addTag(db, call, input));
  route(context, calls.editTag, (input, call) => changeTag(db, call, input));
  route(context, calls.getTagUse, ({ tid }, { locale }) => whereUsed(db, tid, locale));
  route(context, calls.deleteTag, (input, call) => dropTag(db, call, input));
  route(context, calls.mergeTags, (input, call) => joinTags(db, call, input));
  route(context, calls.orderTags, (input, call) => arrangeTags(db, call, input));
  route(context, calls.listClassifications, async ({ oj }) => {
    const { classifications } = await readKept(db, oj);
    return classifications;
  });
  route(context, calls.createClassification, (input, call) => addClassification(db, call, input));
  route(context, calls.editClassification, (input, call) => changeClassification(db, call, input));
  route(context, calls.deleteClassification, (input, call) => dropClassification(db, call, input));
  route(context, calls.orderClassifications, (input, call) =>
    arrangeClassifications(db, call, input),
  );
}
