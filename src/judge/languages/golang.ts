import { createHash } from "node:crypto";
import { join } from "node:path";
import {
  BASE_ENV,
  compileLimits,
  type CompileStep,
  type Language,
  compileArguments,
  type Tools,
  type WarmUp,
} from "./language.ts";
import { type Machine, place, rootOf, ToolMissing } from "./machine.ts";
import { shell } from "./recipe.ts";

/** The folder in which the compiler finds the compiled standard library, mounted read-only. */
const CACHE = "/opt/verdict/gocache";

/**
 * Programs may only use the standard library: no modules are looked up, no toolchain is downloaded, and no C compiler
 * runs.
 */
const SETTINGS = [
  "GO111MODULE=off",
  "CGO_ENABLED=0",
  "GOTOOLCHAIN=local",
  "GOPROXY=off",
  "GOENV=off",
  "GOTELEMETRY=off",
];

/**
 * Omits debug information (a panic still shows functions and lines), and turns off garbage collection in the compiler
 * and the linker unless they come near their memory limit. This reduces the CPU time of a warm build from 0.49 s to
 * 0.36 s.
 */
const BARE = "-s -w";
const QUICK = [`GOFLAGS='-ldflags=${BARE}'`, "GOGC=off", "GOMEMLIMIT=640MiB"];

/** Folder below the cache that contains the package lists. */
const LISTS = "lists";

/**
 * Calls the compiler and the linker directly, in the same way as `go build`, because `go build` needs more than half of
 * the CPU time of a warm build to find out that the standard library is up to date. If this is impossible or fails, `go
 * build` is run: it compiles programs that use other packages, and prints the error messages of programs that contain
 * errors.
 */
const SCRIPT = `
go=$1; tools=$2; lists=$3; shift 3
if [ -s "$lists/link" ] && read -r settings < "$lists/settings" &&
  grep -qE '^package main([[:space:];]|$)' main.go && ! grep -q '^//go:debug' main.go &&
  "$tools/compile" -p main -complete -importcfg "$lists/compile" -pack -o main.a main.go &&
  "$tools/link" ${BARE} -buildmode=exe -importcfg "$lists/link" $settings -o main main.a
then exit 0; fi > /dev/null 2>&1
exec "$go" "$@"
`;

/**
 * Writes three lists: packages that a program may import (without internal packages, which `go build` does not allow
 * either), packages that are linked with it, and the default runtime settings of this version. If the lists cannot be
 * written, every program is compiled with `go build`.
 */
const LISTING = `
go=$1; lists=$2; shift 2
GOCACHE=\${PWD%/*}; export GOCACHE
mkdir "$lists"
{
  "$go" list -f '{{with .DefaultGODEBUG}}-X=runtime.godebugDefault={{.}}{{end}}' main.go > "$lists/settings" &&
  "$go" list -export -deps -f '{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}' "$@" > exported &&
  sed 's|=.*/\\([0-9a-f]*/[0-9a-f]*-d\\)$|=${CACHE}/\\1|' exported > all &&
  grep -vE '^packagefile ([^=]*/)?(internal|vendor)(/|=)' all > "$lists/compile" &&
  mv all "$lists/link"
} || true
`;

async function find(machine: Machine): Promise<Tools> {
  const go =
    (await machine.command("go")) ??
    (await machine.firstFile(["/usr/local/go/bin/go", "/usr/lib/go/bin/go"]));
  if (!go) throw new ToolMissing("go is not installed (package golang-go)");
  const { path, mounts } = place(go, rootOf(go), "/opt/go");
  const tools = `pkg/tool/linux_${process.arch === "x64" ? "amd64" : process.arch}`;
  return {
    version: await machine.version(go, ["version"]),
    paths: { go: path, tools: join(rootOf(path), tools) },
    hostPaths: { go },
    mounts,
  };
}

function compile(tools: Tools, name: string): CompileStep {
  const [go = "", ...rest] = compileArguments(tools, name);
  return {
    argv: shell(SCRIPT, [go, tools.paths["tools"] ?? "", join(CACHE, LISTS), ...rest]),
    env: [...BASE_ENV, ...SETTINGS, ...QUICK, `GOCACHE=${CACHE}`, "GOPATH=/tmp/go"],
    limits: compileLimits(15, 1024),
    keep: ["main"],
  };
}

/**
 * The standard library packages that contest programs usually import. If a program needs other packages, they are
 * compiled together with the program.
 */
const PACKAGES =
  "bufio bytes container/heap container/list container/ring encoding/binary errors fmt hash/crc32 " +
  "hash/fnv hash/maphash index/suffixarray io io/ioutil log math math/big math/bits math/cmplx " +
  "math/rand os reflect regexp runtime runtime/debug sort strconv strings sync sync/atomic " +
  "text/tabwriter time unicode unicode/utf8 unsafe";

/**
 * Compiles the standard library once; compiling a program then takes 0.15 s instead of 11 s. Go's build cache is
 * addressed by content, so the cache may be filled while other processes read it.
 */
function warmUp(tools: Tools): WarmUp {
  const go = tools.hostPaths["go"] ?? "";
  const key = createHash("sha256").update(`${go}\n${tools.version}\n${LISTING}`).digest("hex");
  return {
    folder: `gocache-${key.slice(0, 16)}`,
    target: CACHE,
    required: true,
    steps: [
      {
        argv: [go, "build", ...PACKAGES.split(" ")],
        env: [...BASE_ENV, ...SETTINGS, "GOFLAGS=", "GOCACHE={out}", "GOPATH=/nonexistent/go"],
        sources: [],
      },
      {
        file: LISTS,
        argv: shell(LISTING, [go, "{out}", ...PACKAGES.split(" ")]),
        env: [...BASE_ENV, ...SETTINGS, "GOFLAGS=", "GOPATH=/nonexistent/go"],
        sources: [{ name: "main.go", content: "package main\n\nfunc main() {}\n" }],
      },
    ],
  };
}

export const golang: Language = {
  names: ["Golang"],
  profile: "golang",
  sourceName: "main.go",
  find,
  compile,
  // Only one thread runs Go code at a time, since the CPU time of all threads is counted.
  run: () => ({ argv: ["/a/main"], env: [...BASE_ENV, "GOMAXPROCS=1"] }),
  outOfMemory: /^(fatal error: )?runtime: (cannot allocate|out of) memory/m,
  warmUp,
};
