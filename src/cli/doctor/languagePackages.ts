/** Package managers, in the order in which they are searched for. */
export const managers = ["apt-get", "dnf", "apk", "pacman", "zypper"] as const;
export type Manager = (typeof managers)[number];

/** Packages of a language, by package manager; a package manager that is not listed has no package. */
export interface Packages extends Partial<Record<Manager, readonly string[]>> {
  /** Megabytes to download on a bare Debian 12, including dependencies; about the same on other systems. */
  megabytes: number;
}

const same = (name: string): Record<Manager, string[]> => ({
  "apt-get": [name],
  dnf: [name],
  apk: [name],
  pacman: [name],
  zypper: [name],
});

/**
 * Maps each language profile to its packages, by package manager. The tests install the apt-get packages and judge with
 * them; the names for other package managers come from the distributions' package lists.
 */
export const languagePackages: Readonly<Record<string, Packages>> = {
  c: {
    megabytes: 60,
    "apt-get": ["gcc", "libc6-dev"],
    dnf: ["gcc", "glibc-devel"],
    apk: ["gcc", "musl-dev"],
    pacman: ["gcc"],
    zypper: ["gcc", "glibc-devel"],
  },
  cpp: {
    megabytes: 75,
    "apt-get": ["g++"],
    dnf: ["gcc-c++"],
    apk: ["g++"],
    pacman: ["gcc"],
    zypper: ["gcc-c++"],
  },
  java: {
    megabytes: 119,
    "apt-get": ["default-jdk-headless"],
    dnf: ["java-latest-openjdk-devel"],
    apk: ["openjdk21-jdk"],
    pacman: ["jdk-openjdk"],
    zypper: ["java-21-openjdk-devel"],
  },
  python3: { megabytes: 6, ...same("python3"), pacman: ["python"] },
  // Newer releases of the distribution no longer contain this package.
  python2: { megabytes: 4, "apt-get": ["python2"], dnf: ["python2.7"] },
  pypy3: {
    megabytes: 15,
    "apt-get": ["pypy3"],
    dnf: ["pypy3"],
    pacman: ["pypy3"],
    zypper: ["pypy3"],
  },
  pypy2: { megabytes: 15, "apt-get": ["pypy"], dnf: ["pypy"], pacman: ["pypy"] },
  golang: { megabytes: 81, ...same("go"), "apt-get": ["golang-go"], dnf: ["golang"] },
  javascript: { megabytes: 20, ...same("nodejs") },
  // The judge's own Node runs TypeScript, so no package is needed.
  typescript: { megabytes: 0 },
  rust: { megabytes: 55, ...same("rust"), "apt-get": ["rustc", "gcc"] },
  csharp: {
    megabytes: 7,
    "apt-get": [
      "mono-mcs",
      "mono-runtime",
      "libmono-system-core4.0-cil",
      "libmono-system-numerics4.0-cil",
    ],
    dnf: ["mono-core"],
    apk: ["mono"],
    pacman: ["mono"],
    zypper: ["mono-core"],
  },
  kotlin: { megabytes: 87, "apt-get": ["kotlin"], pacman: ["kotlin"] },
  scala: { megabytes: 25, "apt-get": ["scala"], pacman: ["scala"] },
  php: {
    megabytes: 3,
    "apt-get": ["php-cli"],
    dnf: ["php-cli"],
    apk: ["php83"],
    pacman: ["php"],
    zypper: ["php8-cli"],
  },
  ruby: { megabytes: 7, ...same("ruby") },
  lua: { megabytes: 1, ...same("lua"), "apt-get": ["lua5.4"], apk: ["lua5.4"], zypper: ["lua54"] },
  perl: { megabytes: 3, ...same("perl") },
  bash: { megabytes: 2, ...same("bash") },
  r: {
    megabytes: 29,
    "apt-get": ["r-base-core"],
    dnf: ["R-core"],
    apk: ["R"],
    pacman: ["r"],
    zypper: ["R-base"],
  },
  tcl: { megabytes: 3, ...same("tcl") },
  awk: { megabytes: 1, ...same("gawk") },
  pascal: {
    megabytes: 9,
    "apt-get": ["fp-compiler"],
    dnf: ["fpc"],
    pacman: ["fpc"],
    zypper: ["fpc"],
  },
  haskell: { megabytes: 73, ...same("ghc") },
  ocaml: { megabytes: 110, ...same("ocaml"), "apt-get": ["ocaml-nox"] },
  d: { megabytes: 11, ...same("ldc"), pacman: ["ldc", "liblphobos"] },
  swift: { megabytes: 500, "apt-get": ["swiftlang"], dnf: ["swift-lang"] },
  nim: { megabytes: 4, ...same("nim") },
  "objective-c": { megabytes: 10, ...same("gcc-objc"), "apt-get": ["gobjc"] },
  fortran: {
    megabytes: 12,
    "apt-get": ["gfortran"],
    dnf: ["gcc-gfortran"],
    apk: ["gfortran"],
    pacman: ["gcc-fortran"],
    zypper: ["gcc-fortran"],
  },
  ada: {
    megabytes: 20,
    "apt-get": ["gnat"],
    dnf: ["gcc-gnat"],
    apk: ["gcc-gnat"],
    pacman: ["gcc-ada"],
    zypper: ["gcc-ada"],
  },
  cobol: {
    megabytes: 2,
    "apt-get": ["gnucobol"],
    dnf: ["gnucobol"],
    zypper: ["gnucobol"],
  },
  nasm: { megabytes: 1, ...same("nasm") },
  erlang: { megabytes: 10, ...same("erlang"), "apt-get": ["erlang-base"] },
  elixir: { megabytes: 20, ...same("elixir") },
  scheme: { megabytes: 7, ...same("guile"), "apt-get": ["guile-3.0"], dnf: ["guile30"] },
  "common-lisp": { megabytes: 10, ...same("sbcl") },
  prolog: {
    megabytes: 4,
    "apt-get": ["swi-prolog-nox"],
    dnf: ["pl"],
    pacman: ["swi-prolog"],
    zypper: ["swipl"],
  },
  racket: { megabytes: 107, ...same("racket"), pacman: ["racket-minimal"] },
};

/** The command that installs these packages without a confirmation prompt; `asRoot` adds sudo. */
export function installCommand(manager: Manager, packages: readonly string[]): string[] {
  switch (manager) {
    case "apt-get":
      return ["apt-get", "install", "-y", "--no-install-recommends", ...packages];
    case "dnf":
      return ["dnf", "install", "-y", "--setopt=install_weak_deps=False", ...packages];
    case "apk":
      return ["apk", "add", ...packages];
    case "pacman":
      return ["pacman", "-S", "--needed", "--noconfirm", ...packages];
    case "zypper":
      return ["zypper", "--non-interactive", "install", "--no-recommends", ...packages];
  }
}

/** The command that updates the package lists; undefined if the install command does this. */
export function refreshCommand(manager: Manager): string[] | undefined {
  if (manager === "apt-get") return ["apt-get", "update"];
  if (manager === "apk") return ["apk", "update"];
  // pacman's package lists are not updated: with newer lists, installing a package would upgrade the system only
  // partially.
  return undefined;
}

/** The command itself if run by root, otherwise the command with sudo; undefined if sudo is needed but missing. */
export function asRoot(
  command: readonly string[],
  { isRoot, hasSudo }: { isRoot: boolean; hasSudo: boolean },
): string[] | undefined {
  if (isRoot) return [...command];
  return hasSudo ? ["sudo", ...command] : undefined;
}
