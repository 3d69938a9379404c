import { createHash } from "node:crypto";
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
  type WarmUp,
} from "./language.ts";
import { type Machine, place, rootOf, ToolMissing } from "./machine.ts";

const MIB = 1024 * 1024;

/** Distributions have a JDK's settings in /etc, with links to them; without them it does not start. */
export async function javaSettings(root: string): Promise<Mount[]> {
  const found = new Set<string>();
  for (const folder of ["conf", "conf/security", "lib", "lib/security"]) {
    const names = await readdir(join(root, folder)).catch(() => []);
    for (const name of names) {
      const link = await readlink(join(root, folder, name)).catch(() => "");
      // Only folders of Java: some links lead to /etc/ssl, which has the private keys of the host.
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
    mounts: [...placed.mounts, ...(await javaSettings(root))],
  };
}

/** Where compilers see the driver below. */
const DRIVER = "/opt/verdict/java";

/**
 * Compiles and packs in one Java machine instead of two: a third of the time. The names
 * of the class files are not known before; they leave the sandbox as one archive.
 */
const DRIVER_SOURCE = `
import java.io.*;
import java.util.zip.*;

public class Driver {
    public static void main(String[] args) throws IOException {
        int code = javax.tools.ToolProvider.getSystemJavaCompiler().run(null, null, null, args);
        if (code != 0 || !hasClass(new File("."))) System.exit(1);
        try (ZipOutputStream jar = new ZipOutputStream(new FileOutputStream("main.jar"))) {
            jar.setLevel(0);
            pack(new File("."), "", jar);
        }
    }

    private static boolean hasClass(File folder) {
        for (File file : folder.listFiles()) {
            if (file.isDirectory() ? hasClass(file) : file.getName().endsWith(".class")) return true;
        }
        return false;
    }

    private static void pack(File folder, String prefix, ZipOutputStream jar) throws IOException {
        File[] files = folder.listFiles();
        java.util.Arrays.sort(files);
        for (File file : files) {
            if (file.isDirectory()) {
                pack(file, prefix + file.getName() + "/", jar);
            } else if (file.getName().endsWith(".class")) {
                jar.putNextEntry(new ZipEntry(prefix + file.getName()));
                java.nio.file.Files.copy(file.toPath(), jar);
                jar.closeEntry();
            }
        }
    }
}
`;

/** The simple collector and compiler start a third faster; short-lived tools do not profit from others. */
const QUICK = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"];
const QUICK_TOOL = QUICK.map((flag) => `-J${flag}`).join(" ");

/**
 * With the driver when it is compiled, else with the JDK's own two tools. No annotation processor may run;
 * `-cp .` is javac's default, which it does not have inside of another program.
 */
const SCRIPT = `
javac=$1; java=$2; jar=$3; driver=$4; shift 4
if [ -f "$driver/Driver.class" ]; then
  exec "$java" ${QUICK.join(" ")} -cp "$driver" Driver -proc:none -cp . "$@"
fi
"$javac" ${QUICK_TOOL} -proc:none -cp . "$@" && exec "$jar" ${QUICK_TOOL} -c -0 -f main.jar *.class
`;

function compile(tools: Tools, name: string): CompileStep {
  const [javac = "", ...rest] = shownCommand(tools, name);
  const { java = "", jar = "" } = tools.paths;
  return {
    argv: ["/bin/sh", "-c", SCRIPT, "sh", javac, java, jar, DRIVER, ...rest],
    env: BASE_ENV,
    limits: compileLimits(15, 1024),
    keep: ["main.jar"],
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
 * Sends the JVM's warnings ("Failed to start thread") to stderr: by default they are in the program's
 * stdout and cause wrong answers.
 */
const OWN_WORDS = ["-Xlog:disable", "-Xlog:all=warning:stderr"];

/** The JVM command with low overhead of time and memory; archives in search order. */
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
      ...OWN_WORDS,
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
    javaCommand(paths["java"] ?? "", allowance, { archives: ["/a/main.jar"], mainClass: "Main" }),
  // The heap may fill the limit; code cache, class data and the collector need memory above it.
  memorySlack: 96 * MIB,
  // Too many threads exceed the process limit, not the memory limit, although the JVM reports OutOfMemoryError.
  outOfMemory: /java\.lang\.OutOfMemoryError(?!: unable to create native thread)/,
  warmUp,
};
