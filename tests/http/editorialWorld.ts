import type { EditorialDetail, EditorialList } from "../../src/shared/discussion/editorial.ts";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type { listManagedEditorials } from "../../src/shared/discussion/editorialAdmin.ts";
import { type ClassCaller, type ClassWorld, createClassWorld } from "./classWorld.ts";

export type ManagedList = OutputOf<typeof listManagedEditorials>;

export interface EditorialWorld extends ClassWorld {
  /** Marks a problem as solved by the user. */
  solve(as: ClassCaller, pid: number): Promise<void>;
  /** Publishes an editorial; returns its id. */
  write(pid: number, fields?: Record<string, unknown>, as?: ClassCaller): Promise<number>;
  /** Proposes an editorial for a problem in the problem bank; returns its id. */
  propose(as: ClassCaller, problemId: string, title?: string): Promise<number>;
  list(as: ClassCaller, place: string): Promise<EditorialList>;
  titles(as: ClassCaller, place: string): Promise<string[]>;
  read(as: ClassCaller, place: string, id: number): Promise<EditorialDetail>;
  managed(pid: number, as?: ClassCaller): Promise<ManagedList>;
}

/** Title and content of an editorial that is written only in English. */
export function english(title: string, content = `# ${title}`): Record<string, string>[] {
  return [{ locale: "en-US", title, content }];
}

export async function createEditorialWorld(): Promise<EditorialWorld> {
  const world = await createClassWorld();
  const editorialWorld: EditorialWorld = {
    ...world,
    async solve(as, pid) {
      await world.sql(
        `with s as (
           insert into submission (problem_id, display_pid, uid, length, language, ip, status)
           select $1, 'X', uid, 1, 'C', '127.0.0.1', 0 from app_user where username = $2 returning submit_id, uid)
         insert into solved select uid, $1, submit_id, verdict_now() from s on conflict do nothing`,
        [pid, as === "user" ? "user" : as],
      );
    },
    async write(pid, fields = {}, as = "root") {
      const form = { pid, texts: english("Two pointers"), release: "always", ...fields };
      return (await world.data<{ id: number }>(as, "POST /api/admin/editorial", form)).id;
    },
    async propose(as, problemId, title = "My idea") {
      const form = { problemId, texts: english(title) };
      return (await world.data<{ id: number }>(as, "POST /api/editorial-proposal", form)).id;
    },
    list: (as, place) => world.data(as, `GET /api/editorials?${place}`),
    titles: async (as, place) =>
      (await editorialWorld.list(as, place)).records.map(({ title }) => title),
    read: (as, place, id) => world.data(as, `GET /api/editorial?${place}&id=${id}`),
    managed: (pid, as = "root") => world.data(as, `GET /api/admin/editorials?pid=${pid}`),
  };
  return editorialWorld;
}

/** Clears the rate limits, so that users can write again at once. */
export async function clearEditorialLimits(world: EditorialWorld): Promise<void> {
  await world.sql("delete from rate_window where key like 'editorial:%'");
}
