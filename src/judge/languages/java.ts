import { readdir, readlink } from "node:fs/promises";
import { join } from "node:path";
import type { Mount } from "../sandboxTypes.ts";
import {
  BASE_ENV,
  type Command,
  compileLimits,
  type CompileStep,
  type Language,
  type RunAllowance,
  shownCommand,
  type Tools,
} from "./language.ts";
import { type Machine, place, rootOf, ToolMissing } from "./machine.ts";

const MIB = 1024 * 1024;

/** Distributions keep a JDK's settings in /etc and link to them; without them it does not start. */
async function settings(root: string): Promise<Mount[]> {
  const found = new Set<string>();
  for (const folder of ["conf", "conf/security", "lib", "lib/security"]) {
    const names = await readdir(join(root, folder)).catch(() => []);
    for (const name of names) {
      const link = await readlink(join(root, folder, name)).catch(() => "");
      // Only folders of Java: some links lead to /etc/ssl, where the host keeps its private keys.
      const top = /^(\/etc\/(?:java|openjdk)[^/]*)\//.exec(link)?.[1];
      if (top) found.add(top);
    }
  }
  return [...found].map((path) => ({ source: path, target: path }));
}

async function find(machine: Machine): Promise<Tools> {
  const javac = await machine.command("javac");
  if (!javac) throw new ToolMissing("javac is not installed (package default-jdk-headless)");
  const root = rootOf(javac);
  const placed = place(javac, root, "/opt/java");
  const beside = (tool: string): string => placed.path.replace(/javac$/, tool);
  return {
    version: await machine.version(javac.replace(/javac$/, "java")),
    paths: { javac: placed.path, java: beside("java"), jar: beside("jar") },
    hostPaths: { javac },
    mounts: [...placed.mounts, ...(await settings(root))],
  };
}

/** Short-lived Java tools: the simple collector and compiler start a third faster. */
const QUICK = ["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-XX:-UsePerfData"];

/**
 * The compiler makes files whose names nobody knows beforehand; they leave the sandbox as one
 * archive. No annotation processor may run, and class files beside the sources are not trusted.
 */
function compile(tools: Tools, name: string): CompileStep {
  const [javac = "", ...rest] = shownCommand(tools, name);
  const script =
    'javac=$1; jar=$2; shift 2; "$javac" -proc:none "$@" && exec "$jar" ' +
    `${QUICK.join(" ")} --create --no-compress --file main.jar *.class`;
  return {
    argv: ["/bin/sh", "-c", script, "sh", javac, tools.paths["jar"] ?? "", ...QUICK, ...rest],
    env: BASE_ENV,
    limits: compileLimits(15, 1024),
    keep: ["main.jar"],
  };
}

function run(tools: Tools, { memoryMb, stackMb }: RunAllowance): Command {
  return {
    argv: [
      tools.paths["java"] ?? "",
      "-XX:+UseSerialGC",
      "-XX:-UsePerfData",
      "-XX:-UseContainerSupport",
      `-Xss${Math.min(stackMb, memoryMb, 1000)}m`,
      `-Xmx${memoryMb}m`,
      "-Dfile.encoding=UTF-8",
      "-cp",
      "/a/main.jar",
      "Main",
    ],
    env: BASE_ENV,
  };
}

export const java: Language = {
  names: ["Java"],
  profile: "java",
  sourceName: "Main.java",
  find,
  compile,
  run,
  // The heap may fill the limit; code cache, class data and the collector come on top.
  memorySlack: 96 * MIB,
  outOfMemory: /java\.lang\.OutOfMemoryError/,
};
