import { endWith } from "./launcherLink.ts";

/** Commands by name; each command is loaded only when it is called, so that the launcher stays small. */
const commands: Record<string, { load: () => Promise<() => Promise<void>>; description: string }> =
  {
    start: {
      load: async () => (await import("./start.ts")).start,
      description: "run database, server and judge on this machine",
    },
    server: {
      load: async () => (await import("./server.ts")).server,
      description: "run only a web server (DATABASE_URL)",
    },
    judge: {
      load: async () => (await import("./judge.ts")).judge,
      description: "run a judge node: --server http://host:8080 --token … [--name …] [--slots n]",
    },
    "print-station": {
      load: async () => (await import("./printStation.ts")).printStation,
      description:
        "print texts of a contest: --site https://… --contest n [--once] [--test-page] [-- lp …]",
    },
    migrate: {
      load: async () => (await import("./migrate.ts")).migrate,
      description: "apply pending database migrations",
    },
    doctor: {
      load: async () => (await import("./doctor.ts")).doctor,
      description: "check this machine and show fixes; --install [language …] installs languages",
    },
    remote: {
      load: async () => (await import("./remote.ts")).remote,
      description: "check what works at another judge: remote check HDU [problem] [--save folder]",
    },
    "reset-admin": {
      load: async () => (await import("./resetAdmin.ts")).resetAdmin,
      description: "set a new one-time password for root",
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
  const lines = Object.entries(commands).map(
    ([key, { description }]) => `  ${key.padEnd(13)} ${description}`,
  );
  console.log(`verdict <command>\n\n${lines.join("\n")}\n\nSettings: docs/operations.md`);
  process.exitCode = ["help", "--help", "-h"].includes(name) ? 0 : 2;
}
