import { createHash } from "node:crypto";
import { join } from "node:path";
import {
  BASE_ENV,
  compileLimits,
  type CompileStep,
  type Language,
  shownCommand,
  type Tools,
  type Warmth,
} from "./language.ts";
import { type Machine, place, rootOf, ToolMissing } from "./machine.ts";
import { shell } from "./recipe.ts";

/** Where the compiler sees the compiled standard library, read-only. */
const CACHE = "/opt/verdict/gocache";

/** No module look-up, no toolchain download, no C compiler: the standard library only. */
const SETTINGS = [
  "GO111MODULE=off",
  "CGO_ENABLED=0",
  "GOTOOLCHAIN=local",
  "GOPROXY=off",
  "GOENV=off",
  "GOTELEMETRY=off",
];

/**
 * Nobody looks into a program with a debugger (a panic names its functions and lines all the same), and
 * compiler and linker end before collecting garbage pays, unless they come near their limit. Of the CPU
 * time of a warm build this took a quarter: 0.49 s became 0.36 s.
 */
const BARE = "-s -w";
const QUICK = [`GOFLAGS='-ldflags=${BARE}'`, "GOGC=off", "GOMEMLIMIT=640MiB"];

/** Below the cache: what is written down about its packages. */
const LISTS = "lists";

/**
 * Compiler and linker themselves, as `go build` would call them: finding out that the standard library
 * is compiled already took the tool more than half of the CPU time of a warm build. Whatever is not a plain
 * program of listed packages without mistakes is left to the tool, which does it or says what is wrong.
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
 * Three lists: what a program may import (as the tool, nothing internal), what is linked with it, and the
 * runtime's settings that belong to this version. Without them every program is left to the tool.
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
  const [go = "", ...rest] = shownCommand(tools, name);
  return {
    argv: shell(SCRIPT, [go, tools.paths["tools"] ?? "", join(CACHE, LISTS), ...rest]),
    env: [...BASE_ENV, ...SETTINGS, ...QUICK, `GOCACHE=${CACHE}`, "GOPATH=/tmp/go"],
    limits: compileLimits(15, 1024),
    keep: ["main"],
  };
}

/** What contest programs import; the rest of the library is compiled with the program that needs it. */
const PACKAGES =
  "bufio bytes container/heap container/list container/ring encoding/binary errors fmt hash/crc32 " +
  "hash/fnv hash/maphash index/suffixarray io io/ioutil log math math/big math/bits math/cmplx " +
  "math/rand os reflect regexp runtime runtime/debug sort strconv strings sync sync/atomic " +
  "text/tabwriter time unicode unicode/utf8 unsafe";

/**
 * The standard library compiled once: a program then takes 0.15 s instead of 11 s. The tool keeps
 * its cache by content, so it may be filled in place while others read it.
 */
function warmth(tools: Tools): Warmth {
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
  // One thread of Go code at a time: CPU time counts all threads, so more would only be charged.
  run: () => ({ argv: ["/a/main"], env: [...BASE_ENV, "GOMAXPROCS=1"] }),
  outOfMemory: /^(fatal error: )?runtime: (cannot allocate|out of) memory/m,
  warmth,
};
