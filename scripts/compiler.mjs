// Installs the C and C++ compilers. These compilers build the sandbox, and compile submissions in C and C++.
import { spawnSync } from "node:child_process";

/** Commands that install gcc, g++ and the headers of libc, by package manager. */
const installers = {
  "apt-get": [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", "gcc", "g++", "libc6-dev"],
  ],
  dnf: [["dnf", "install", "-y", "gcc", "gcc-c++", "glibc-devel"]],
  yum: [["yum", "install", "-y", "gcc", "gcc-c++", "glibc-devel"]],
  zypper: [["zypper", "--non-interactive", "install", "gcc", "gcc-c++", "glibc-devel"]],
  pacman: [["pacman", "-Sy", "--noconfirm", "gcc"]],
};

const works = (program) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;

export function hasCompiler() {
  // The test program includes a header, because most distributions have a separate package for the headers.
  const probe = spawnSync("cc", ["-E", "-"], { input: "#include <stdio.h>\n", stdio: "pipe" });
  return probe.status === 0;
}

/**
 * If there is no C compiler, installs one as root. For other users, or if the installation fails, only prints the
 * command to run, because everything except judging works without a compiler.
 */
export function ensureCompiler(print) {
  if (hasCompiler()) return;
  const manager = Object.keys(installers).find(works);
  const commands = manager ? installers[manager] : [];
  if (manager && process.getuid?.() === 0) {
    print(
      `There is no C compiler: installing gcc and g++ with ${manager}… 未找到 C 编译器，正在安装…`,
    );
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const [program, ...args] of commands) {
      spawnSync(program, args, { env, stdio: ["ignore", "ignore", "inherit"] });
    }
    if (hasCompiler()) return;
  }
  const advice = commands.map((command) => command.join(" ")).join(" && ");
  print(
    `There is no C compiler, so nothing is judged. Install gcc and g++${advice ? ` as root: ${advice}` : ""}\n` +
      "没有 C 编译器，因此不会评测；请安装 gcc 与 g++ 后重新启动。",
  );
}
