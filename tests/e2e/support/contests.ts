import { contestForm } from "../../http/contestWorld.ts";
import { ROOT_PASSWORD, type Site } from "./journey.ts";

const HOUR = 3_600_000;

export interface OwnContest {
  cid: number;
  title: string;
}

/** A contest of root with two problems that has run for an hour. */
export async function contestOf(
  site: Site,
  form: Record<string, unknown> = {},
): Promise<OwnContest> {
  const login = await fetch(`${site.address}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "root", password: ROOT_PASSWORD }),
  });
  const headers = {
    authorization: login.headers.get("authorization") ?? "",
    "content-type": "application/json",
  };
  const send = async <T>(path: string, body: unknown): Promise<T> => {
    const reply = await fetch(site.address + path, {
      ...{ method: "POST", headers, body: JSON.stringify(body) },
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return ((await reply.json()) as { data: T }).data;
  };
  const title = await site.person("Cup");
  const begun = contestForm(Date.now() - HOUR);
  const { id: cid } = await send<{ id: number }>("/api/admin/contest", {
    ...begun,
    title,
    ...form,
  });
  for (let count = 0; count < 2; count += 1) {
    const { pid } = await site.problem();
    await send("/api/admin/contest/add-problem-from-public", { cid, pid });
  }
  return { cid, title };
}
