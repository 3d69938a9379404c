import { callsOf } from "./calls.ts";
import type { Site } from "./journey.ts";

/** Classes of the sweep. */
export interface ClassesMade {
  /** The user of the sweep is a member; it has announcements, requests, invitations and imports. */
  joined: number;
  /** Code of an invitation to it. */
  code: string;
  /** Archived; the user is a member. */
  archived: number;
  /** The user does not belong to it; it accepts requests. */
  other: number;
}

interface ClassForm {
  name: string;
  term?: string;
  description?: string;
  acceptsRequests?: boolean;
}

/** Allows a user to create classes, and creates one of this user. */
async function classOf(site: Site, owner: string, form: ClassForm): Promise<number> {
  const askRoot = await callsOf(site, "root");
  await askRoot("POST", "/api/admin/class/creator", { username: owner });
  const ask = await callsOf(site, owner);
  const { id } = await ask<{ id: number }>("POST", "/api/class", form);
  return id;
}

/** Makes an invitation as the owner; returns its code. */
async function classCodeOf(site: Site, owner: string, classId: number): Promise<string> {
  const ask = await callsOf(site, owner);
  const input = { classId, role: "member", label: "First lecture", maxUses: 100, days: 30 };
  const { code } = await ask<{ code: string }>("POST", "/api/class/invitation", input);
  return code;
}

async function joinClass(site: Site, username: string, code: string): Promise<void> {
  const ask = await callsOf(site, username);
  await ask("POST", "/api/class/join", { code });
}

/** The classes of the sweep, with names of the maximum length, which must not break the layout. */
export async function classesOf(site: Site, walker: string): Promise<ClassesMade> {
  const teacher = await site.person("teacher");
  const name =
    "Algorithmen und Datenstrukturen 高等算法设计与分析班级名称很长 Fortgeschrittenenpraktikum II";
  const term = "Wintersemester 2026/27 · 2026 年秋季学期";
  const description = "Bring your **own** laptop.\n\n- $O(n \\log n)$\n- graphs";
  const joined = await classOf(site, teacher, { name, term, description, acceptsRequests: true });
  const code = await classCodeOf(site, teacher, joined);
  await joinClass(site, walker, code);
  const ask = await callsOf(site, teacher);
  for (const title of [
    "Lecture hall has changed",
    "Eine Ankündigung mit einem langen Titel 一段很长的标题",
  ]) {
    await ask("POST", "/api/class/announcement", {
      classId: joined,
      announcement: { title, content: "**Room 7**, from Monday on.", status: 0 },
    });
  }
  for (const label of ["asker", "another"]) {
    const asker = await callsOf(site, await site.person(label));
    await asker("POST", "/api/class/request", {
      classId: joined,
      message: "Wilhelmina-Konstantinopolitanska 欧阳上官司马, 2026010203, group three of Monday",
    });
  }
  const usernames = [await site.person("invited"), await site.person("nobody")];
  await ask("POST", "/api/class/offer", { classId: joined, usernames, role: "assistant" });
  const archived = await classOf(site, teacher, { name: "Grade 11", term: "2025" });
  await joinClass(site, walker, await classCodeOf(site, teacher, archived));
  await ask("POST", "/api/class/archive", { classId: archived, archived: true });
  // A user creates two classes a day.
  const colleague = await site.person("colleague");
  const other = await classOf(site, colleague, {
    name: "Operating systems",
    acceptsRequests: true,
  });
  const askOther = await callsOf(site, colleague);
  await askOther("POST", "/api/class/offer", {
    classId: other,
    usernames: [walker],
    role: "member",
  });
  return { joined, code, archived, other };
}
