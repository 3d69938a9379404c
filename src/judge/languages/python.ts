import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import {
  BASE_ENV,
  type Command,
  compileLimits,
  type CompileStep,
  type Language,
  compileArguments,
  type Tools,
} from "./language.ts";
import { type Machine, place, rootOf, ToolMissing } from "./machine.ts";

// String hashes are the same in every run, so that verdicts do not vary.
const ENV = [...BASE_ENV, "PYTHONHASHSEED=0", "PYTHONIOENCODING=utf-8"];

/** PyPy prints its own version only on the second line of its output; this statement works in Python 2 and 3. */
const PRINT_VERSION = [
  "-c",
  "import platform as p, sys; v = getattr(sys, 'pypy_version_info', None); " +
    "sys.stdout.write(p.python_implementation() + ' ' + '.'.join(map(str, (v or sys.version_info)[:3]))" +
    " + (' (Python %s)' % p.python_version() if v else ''))",
];

/** Versions installed by pyenv in a home folder, since distributions no longer package some of them. */
async function managed(prefix: string, command: string): Promise<string[]> {
  const folder = join(process.env["PYENV_ROOT"] ?? join(homedir(), ".pyenv"), "versions");
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.startsWith(prefix))
    .toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }))
    .map((name) => join(folder, name, "bin", command));
}

/**
 * A Python installation whose path in the sandbox differs from its path on the host needs an environment variable with
 * the path of its library.
 */
function envOf({ mounts }: Tools): string[] {
  return [...ENV, ...mounts.map(({ target }) => `LD_LIBRARY_PATH=${target}/lib`)];
}

interface Dialect {
  name: string;
  /** First word of the displayed command. */
  command: string;
  commands: readonly string[];
  major: 2 | 3;
  /** Prefix of the interpreter's folder names in the version manager. */
  managed?: string;
}

async function find({ command, commands, ...dialect }: Dialect, machine: Machine): Promise<Tools> {
  const hostPath =
    (await machine.command(...commands)) ??
    (dialect.managed && (await machine.firstFile(await managed(dialect.managed, command))));
  if (!hostPath) throw new ToolMissing(`${commands[0]} is not installed`);
  const version = await machine.version(hostPath, PRINT_VERSION);
  const major = /(?<![\d.])(\d+)\.[\d.]+\)?$/.exec(version)?.[1];
  if (major !== String(dialect.major)) throw new ToolMissing(`${hostPath} is Python ${major}`);
  const { path, mounts } = place(hostPath, rootOf(hostPath), `/opt/${command}`);
  return { version, paths: { [command]: path }, hostPaths: { [command]: hostPath }, mounts };
}

function interpreter(dialect: Dialect): Language {
  const { name, command } = dialect;
  return {
    names: [name],
    profile: name.toLowerCase(),
    sourceName: "main.py",
    find: (machine) => find(dialect, machine),
    compile(tools: Tools): CompileStep {
      return {
        argv: compileArguments(tools, name),
        env: envOf(tools),
        limits: compileLimits(5, 512),
        keep: ["main.py"],
      };
    },
    run(tools: Tools): Command {
      return { argv: [tools.paths[command] ?? "", "/a/main.py"], env: envOf(tools) };
    },
    outOfMemory: /^MemoryError/m,
  };
}

export const python3 = interpreter({
  name: "Python3",
  command: "python3",
  commands: ["python3"],
  major: 3,
});

export const pypy3 = interpreter({
  name: "PyPy3",
  command: "pypy3",
  commands: ["pypy3"],
  major: 3,
});

export const python2 = interpreter({
  name: "Python2",
  command: "python2",
  commands: ["python2.7", "python2"],
  major: 2,
  managed: "2.",
});

export const pypy2 = interpreter({
  name: "PyPy2",
  command: "pypy",
  commands: ["pypy2", "pypy"],
  major: 2,
  managed: "pypy2",
});
