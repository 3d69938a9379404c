import { isLocale } from "../../shared/text/locale.ts";
import { getOwnProgress } from "../../shared/practice/ownProgress.ts";
import * as calls from "../../shared/problem/problem.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import type { Scopes } from "../scope/service.ts";
import { BankLanguages } from "./bankLanguages.ts";
import type { Catalogue } from "./catalogue.ts";
import { fileSecret, serveProblemFiles } from "./fileRoute.ts";
import { readOwnProgress } from "./ownProgress.ts";
import {
  groupTags,
  listProblems,
  listTags,
  readOwnProblemStatus,
  pickProblem,
  readProblemLanguages,
  readProblemTags,
  readProblemTemplates,
  readableProblem,
  readProblem,
} from "./service.ts";

export function problemRoutes(
  context: RouteContext,
  { scopes, catalogue }: { scopes: Scopes; catalogue: Catalogue },
): void {
  const secret = fileSecret(context.db);
  serveProblemFiles(context, secret);
  const bankLanguages = new BankLanguages(context.db);

  route(context, calls.getProblemList, (input, call) =>
    listProblems({ db: call.db, scopes, catalogue }, input, call),
  );

  route(context, calls.getProblem, async ({ problemId, statementLanguage }, call) => {
    const language = isLocale(statementLanguage) ? statementLanguage : call.locale;
    const reader = { viewer: call.viewer, locale: call.locale, fileSecret: await secret() };
    return readProblem(call.db, { problemId, statementLanguage: language }, reader);
  });

  route(context, calls.getRandomProblem, async () => ({
    problemId: await pickProblem(catalogue),
  }));

  route(context, calls.getAllProblemTags, ({ oj }, call) => listTags(call.db, oj, call));

  route(context, calls.getProblemTagsAndClassification, ({ oj }, call) =>
    groupTags(call.db, oj, call),
  );

  route(context, calls.getProblemTags, ({ pid }, call) => readProblemTags(call.db, pid, call));

  route(context, calls.getProblemCodeTemplate, ({ pid }, { db, viewer }) =>
    readProblemTemplates(db, pid, viewer),
  );

  route(context, calls.getLanguages, async ({ all, pid }, { db, viewer }) => {
    if (all) return bankLanguages.of(null);
    const problem = pid === undefined ? undefined : await readableProblem(db, pid, viewer);
    return bankLanguages.of(problem?.oj ?? calls.LOCAL_BANK);
  });

  route(context, calls.getProblemLanguages, (input, { db, viewer }) =>
    readProblemLanguages(db, input, viewer),
  );

  route(context, getOwnProgress, (_input, { db, viewer, locale }) =>
    readOwnProgress({ db, scopes, catalogue }, viewer, locale),
  );

  route(context, calls.getUserProblemStatus, (input, { db, viewer }) =>
    readOwnProblemStatus({ db, scopes }, viewer, input),
  );
}
