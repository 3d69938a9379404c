import { getClassGrades } from "../../shared/class/classGrades.ts";
import * as calls from "../../shared/class/homework.ts";
import * as staffCalls from "../../shared/class/homeworkStaff.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import type { Scopes } from "../scope/service.ts";
import {
  addLineComment,
  changeLineComment,
  listLineComments,
  removeLineComment,
} from "./comment/comments.ts";
import { readForm } from "./edit/edited.ts";
import {
  cloneHomework,
  createHomework,
  deleteHomework,
  openHomework,
  updateHomework,
} from "./edit/save.ts";
import { extend, setPoints, submissionsOfStudent } from "./grade/changes.ts";
import { exportResults } from "./grade/export.ts";
import { readGrades } from "./grade/grades.ts";
import { readGrid } from "./grade/grid.ts";
import { StudentCells } from "./grade/studentCells.ts";
import { listDue, listHomework, readHomework } from "./read.ts";

export function homeworkRoutes(context: RouteContext, scopes: Scopes): void {
  const { db } = context;
  route(context, calls.listHomework, ({ classId }, { viewer }) =>
    listHomework(db, classId, viewer),
  );
  route(context, calls.listDueHomework, (_, { viewer }) => listDue(db, viewer));
  route(context, calls.getHomework, ({ tid }, call) => readHomework(db, tid, call));
  route(context, calls.getLineComments, ({ submitId }, { viewer }) =>
    listLineComments(db, submitId, viewer),
  );
  route(context, calls.addLineComment, (input, call) => addLineComment(db, input, call));
  route(context, calls.updateLineComment, (input, call) => changeLineComment(db, input, call));
  route(context, calls.deleteLineComment, ({ id }, call) => removeLineComment(db, id, call));
  route(context, staffCalls.getHomeworkForm, ({ tid }, call) => readForm(db, tid, call));
  route(context, staffCalls.createHomework, (input, call) => createHomework(db, input, call));
  route(context, staffCalls.updateHomework, (input, call) => updateHomework(db, input, call));
  route(context, staffCalls.deleteHomework, (input, call) => deleteHomework(db, input, call));
  route(context, staffCalls.cloneHomework, (input, call) => cloneHomework(db, input, call));
  route(context, staffCalls.openHomework, (input, call) => openHomework(db, input, call));
  const studentCells = new StudentCells(db.clock);
  route(context, staffCalls.getHomeworkGrid, (query, call) =>
    readGrid({ db, studentCells }, query, call),
  );
  route(context, staffCalls.getHomeworkSubmissions, (query, call) =>
    submissionsOfStudent({ db, scopes }, query, call),
  );
  route(context, staffCalls.setHomeworkPoints, (input, call) => setPoints(db, input, call));
  route(context, staffCalls.extendHomework, (input, call) => extend(db, input, call));
  route(context, staffCalls.downloadHomeworkResults, (query, call) =>
    exportResults(db, query, call),
  );
  route(context, getClassGrades, (query, { viewer }) => readGrades(db, query, viewer));
}
