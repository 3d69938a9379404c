import { createHash } from "node:crypto";
import { readdir, readlink } from "node:fs/promises";
import { join } from "node:path";
import type { Mount } from "../sandbox/sandboxTypes.ts";
import {
  BASE_ENV,
  type Command,
  compileLimits,
  type CompileStep,
  type Language,
  type RunAllowance,
  compileArguments,
  type Tools,
  type WarmUp,
} from "./language.ts";
import { ARCHIVE, DRIVER_SOURCE, MAIN_CLASS } from "./javaDriver.ts";
import { type Machine, place, rootOf, ToolMissing } from "./machine.ts";

const MIB = 1024 * 1024;

/**
 * Returns mounts for the settings of a JDK. Distributions keep these settings in /etc, and the JDK's own folder only
 * links to them. Without the settings, the JDK does not start.
 */
export async function javaSettings(root: string): Promise<Mount[]> {
  const folders = new Set<string>();
  for (const folder of ["conf", "conf/security", "lib", "lib/security"]) {
    const names = await readdir(join(root, folder)).catch(() => []);
    for (const name of names) {
      const link = await readlink(join(root, folder, name)).catch(() => "");
      // Only the folders of Java in /etc are mounted, because some links lead to /etc/ssl, which contains the host's
      // private keys.
      const top = /^(\/etc\/(?:java|openjdk)[^/]*)\//.exec(link)?.[1];
      if (top) folders.add(top);
    }
  }
  return [...folders].map((path) => ({ source: path, target: path }));
}

async function find(machine: Machine): Promise<Tools> {
  const javac = await machine.command("javac");
  if (!javac) throw new ToolMissing("javac is not installed (package default-jdk-headless)");
  const root = rootOf(javac);
  const placed = place(javac, root, "/opt/java");
  const beside = (tool: string): string => placed.path.replace(/javac$/, tool);
  return {
    version: await machine.version(javac.replace(/javac$/, "java")),
    paths: { javac: placed.path, java: beside("java") },
    hostPaths: { javac },
    mounts: [...placed.mounts, ...(await javaSettings(root))],
  };
}

/** The folder in which compilers find the compiled driver from javaDriver.ts. */
const DRIVER = "/opt/verdict/java";

/**
 * With the serial garbage collector and only the C1 compiler, tools start a third faster. More complex collectors and
 * compilers have no benefit for short-lived tools.
 */
const QUICK = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"];

/**
 * Runs the compiled driver; if it is missing, runs the driver's source, which takes one second more. `-proc:none`
 * prevents annotation processors from running. `-cp .` is given explicitly, because this default of javac does not
 * apply when another program calls it.
 */
const SCRIPT = `
java=$1; driver=$2; source=$3; shift 3
if [ -f "$driver/Driver.class" ]; then
  exec "$java" ${QUICK.join(" ")} -cp "$driver" Driver -proc:none -cp . "$@"
fi
mkdir .driver && printf %s "$source" > .driver/Driver.java &&
  exec "$java" ${QUICK.join(" ")} .driver/Driver.java -proc:none -cp . "$@"
`;

function compile(tools: Tools, name: string): CompileStep {
  const [javac = "", ...rest] = compileArguments(tools, name);
  const { java = "" } = tools.paths;
  return {
    argv: ["/bin/sh", "-c", SCRIPT, javac, java, DRIVER, DRIVER_SOURCE, ...rest],
    env: BASE_ENV,
    limits: compileLimits(15, 1024),
    keep: [ARCHIVE, MAIN_CLASS],
  };
}

function warmUp(tools: Tools): WarmUp {
  const javac = tools.hostPaths["javac"] ?? "";
  const key = createHash("sha256").update(`${javac}\n${tools.version}\n${DRIVER_SOURCE}`);
  return {
    folder: `java-${key.digest("hex").slice(0, 16)}`,
    target: DRIVER,
    required: false,
    steps: [
      {
        file: "Driver.class",
        argv: [
          "/bin/sh",
          "-c",
          '"$1" -d . Driver.java && mv Driver.class "$2"',
          "sh",
          javac,
          "{out}",
        ],
        env: BASE_ENV,
        sources: [{ name: "Driver.java", content: DRIVER_SOURCE }],
      },
    ],
  };
}

/**
 * Sends the JVM's warnings ("Failed to start thread") to stderr: by default the JVM writes them to the program's
 * stdout, which causes wrong answers.
 */
const JVM_LOG = ["-Xlog:disable", "-Xlog:all=warning:stderr"];

/**
 * The JVM command, with options that save time and memory; `archives` are in search order. `mainClass`: the name of the
 * class, or `@` and the file that contains the name.
 */
export function javaCommand(
  java: string,
  { memoryMb, stackMb }: RunAllowance,
  { archives, mainClass }: { archives: readonly string[]; mainClass: string },
): Command {
  return {
    argv: [
      java,
      "-XX:+UseSerialGC",
      "-XX:-UsePerfData",
      "-XX:-UseContainerSupport",
      ...JVM_LOG,
      `-Xss${Math.min(stackMb, memoryMb, 1000)}m`,
      `-Xmx${memoryMb}m`,
      "-Dfile.encoding=UTF-8",
      "-cp",
      archives.join(":"),
      mainClass,
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
  run: ({ paths }, allowance) =>
    javaCommand(paths["java"] ?? "", allowance, {
      archives: [`/a/${ARCHIVE}`],
      mainClass: `@/a/${MAIN_CLASS}`,
    }),
  // The heap may fill the whole limit; the code cache, class data and the collector need additional memory.
  memorySlack: 96 * MIB,
  // The JVM also reports OutOfMemoryError when it cannot create a thread. Such a program has exceeded the process
  // limit, not the memory limit.
  outOfMemory: /java\.lang\.OutOfMemoryError(?!: unable to create native thread)/,
  warmUp,
};
