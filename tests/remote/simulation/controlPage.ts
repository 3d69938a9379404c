import type { Fault, SimulatedSubmission } from "../support/simulatedJudge.ts";
import { escaped } from "../support/simulatedJudge.ts";
import type { JudgePlace } from "./simulatedJudges.ts";

const FAULTS: readonly Fault[] = [
  "lostBeforeStoring",
  "lostAfterStoring",
  "serverError",
  "challenge",
  "sessionsEnd",
  "pageChanged",
  "wrongCharset",
  "duplicateRows",
  "foreignRedirect",
  "codeRefused",
  "languageRefused",
];

/** An account that exists at every simulated judge. */
const ACCOUNT = { user: "robot", password: "secret" };
const SESSION = "simulated-session";

/**
 * Shows what a person needs in order to use the simulated judges: accounts and sessions, submissions, and faults that
 * can be switched on. For judges where users submit their code themselves, also shows a profile and a submission form.
 */
export function controlPage(places: readonly JudgePlace[]): (form?: URLSearchParams) => string {
  for (const { judge } of places) {
    judge.accounts.set(ACCOUNT.user, ACCOUNT.password);
    judge.sessions.set(SESSION, ACCOUNT.user);
  }
  return (form) => {
    const at = places.find(({ codes }) => codes.join() === form?.get("judge"));
    if (form && at) change(at, form);
    return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Simulated judges</title>
<style>body{font:15px/1.5 system-ui;max-width:60rem;margin:1rem auto;padding:0 1rem}section{border-top:1px solid #999;padding:.5rem 0}form{margin:.5rem 0}label{margin-right:1rem;white-space:nowrap}td{padding-right:1rem}</style>
<h1>Simulated judges</h1><p>Account of each: <code>${ACCOUNT.user}</code>, <code>${ACCOUNT.password}</code>. The verdict is written in the code: <code>SIM:WA</code>, <code>SIM:CE</code>, <code>SIM:TLE</code> …, else it is accepted; <code>SIM:SLOW</code> takes a minute.</p>
${places.map(section).join("\n")}</html>`;
  };
}

function change({ judge }: JudgePlace, form: URLSearchParams): void {
  const field = (name: string) => form.get(name) ?? "";
  switch (field("action")) {
    case "faults":
      judge.faults.clear();
      for (const fault of FAULTS) if (form.has(fault)) judge.faults.add(fault);
      break;
    case "profile":
      judge.profiles.set(field("user"), field("text"));
      break;
    case "submit":
      judge.store(
        { user: field("user"), problem: field("problem"), language: "0", code: field("code") },
        "",
      );
  }
}

function section({ judge, codes, origin, problems, sessionCookie, isLink }: JudgePlace): string {
  const hidden = (action: string) =>
    `<input type=hidden name=judge value="${codes.join()}"><input type=hidden name=action value=${action}>`;
  const faults = FAULTS.map(
    (fault) =>
      `<label><input type=checkbox name=${fault}${judge.faults.has(fault) ? " checked" : ""}> ${fault}</label>`,
  ).join(" ");
  const session =
    sessionCookie === undefined
      ? ""
      : `<p>Session for an account: <code>${sessionCookie}=${SESSION}</code></p>`;
  const own = isLink
    ? `<form method=post>${hidden("profile")}<input name=user placeholder=user required> <input name=text placeholder="profile: the token" size=40> <button>Save profile</button></form>
<form method=post>${hidden("submit")}<input name=user placeholder=user required> <input name=problem value="${Object.values(problems)[0]}"> <input name=code placeholder="code, such as SIM:WA" size=30> <button>Submit here</button></form>`
    : "";
  return `<section><h2>${codes.join(", ")} <small>${origin}</small></h2>
<p>Problems: ${Object.entries(problems)
    .map(([code, key]) => `<code>${code}-${key}</code>`)
    .join(", ")}</p>${session}${own}
<details${judge.faults.size > 0 ? " open" : ""}><summary>Faults</summary><form method=post>${hidden("faults")}${faults} <button>Set</button></form></details>
<table>${judge.submissions.slice(0, 10).map(row).join("")}</table></section>`;
}

function row({ id, user, problem, code }: SimulatedSubmission): string {
  return `<tr><td>${id}<td>${escaped(user)}<td>${escaped(problem)}<td><code>${escaped(code.slice(-60))}</code></tr>`;
}
