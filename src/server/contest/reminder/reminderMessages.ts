import type { MessageSubject } from "../../message/policy.ts";
import { mayKnow } from "../policy.ts";
import { readContests } from "../read.ts";

/** Messages about the start of a contest reveal the contest only as long as the recipient may see it. */
export const reminderMessages: MessageSubject = {
  templates: ["contestStarts"],
  async readable(db, params, viewer) {
    const ids = params.map(({ cid }) => Number(cid));
    const contests = await readContests(db, [...new Set(ids)], viewer.uid);
    const visibleIds = new Set(
      contests.filter(({ guarded }) => mayKnow(viewer, guarded)).map(({ id }) => id),
    );
    return ids.map((id) => visibleIds.has(id));
  },
};
