import { endWith } from "./launcherLink.ts";

/** Commands by name; each is loaded only when it is called, so that the launcher stays small. */
const commands: Record<string, { load: () => Promise<() => Promise<void>>; what: string }> = {
  start: {
    load: async () => (await import("./start.ts")).start,
    what: "run database, server and judge on this machine",
  },
  server: {
    load: async () => (await import("./server.ts")).server,
    what: "run a web server alone (DATABASE_URL)",
  },
  judge: {
    load: async () => (await import("./judge.ts")).judge,
    what: "run a judge node: --server http://host:8080 --token … [--name …] [--slots n]",
  },
  migrate: {
    load: async () => (await import("./migrate.ts")).migrate,
    what: "bring the database forward",
  },
  doctor: {
    load: async () => (await import("./doctor.ts")).doctor,
    what: "list what works on this machine, with the fix for what does not; --install [language …] installs languages",
  },
  "reset-admin": {
    load: async () => (await import("./resetAdmin.ts")).resetAdmin,
    what: "give root a new one-time password",
  },
};

const [name = "help"] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) {
  try {
    await (
      await command.load()
    )();
  } catch (error) {
    endWith(error);
  }
} else {
  const lines = Object.entries(commands).map(([key, { what }]) => `  ${key.padEnd(12)} ${what}`);
  console.log(`verdict <command>\n\n${lines.join("\n")}\n\nSettings: docs/operations.md`);
  process.exitCode = ["help", "--help", "-h"].includes(name) ? 0 : 2;
}
