import { accessSync, constants, statfsSync } from "node:fs";
import { dirname } from "node:path";
import type { Config } from "../../server/platform/process/config.ts";
import { runningLauncher } from "../launcherLock.ts";
import { listenError } from "../port.ts";
import type { Finding } from "../../shared/system/doctor.ts";

const gibibyte = 1024 ** 3;

/** Findings about Node, the data folder, the disk space and the port. */
export async function machineFindings(config: Config): Promise<Finding[]> {
  return [node(), dataFolder(config.data), disk(config.data), await port(config)];
}

function node(): Finding {
  const version = process.versions.node;
  if (Number(version.split(".")[0]) >= 24) {
    return { subject: "Node", state: "good", detail: version };
  }
  return {
    subject: "Node",
    state: "bad",
    detail: `${version} is too old`,
    fix: "npm ci (installs Node 24)",
  };
}

/** The folder itself if it exists; otherwise, its nearest existing parent folder. */
function existing(folder: string): string {
  try {
    accessSync(folder, constants.F_OK);
    return folder;
  } catch {
    return existing(dirname(folder));
  }
}

function dataFolder(folder: string): Finding {
  try {
    accessSync(existing(folder), constants.W_OK);
    return { subject: "Data folder", state: "good", detail: folder };
  } catch {
    return {
      subject: "Data folder",
      state: "bad",
      detail: `${folder} cannot be written`,
      fix: "make it writable for this user, or set VERDICT_DATA",
    };
  }
}

function disk(folder: string): Finding {
  const { bavail, bsize } = statfsSync(existing(folder));
  const free = (bavail * bsize) / gibibyte;
  const detail = `${free.toFixed(1)} GiB free`;
  if (free >= 2) return { subject: "Disk", state: "good", detail };
  return {
    subject: "Disk",
    state: "bad",
    detail,
    fix: "free at least 2 GiB, or set VERDICT_DATA to a larger disk",
  };
}

async function port({ host, port: number, data }: Config): Promise<Finding> {
  const subject = "Port";
  const launcher = runningLauncher(data);
  if (launcher) {
    return { subject, state: "good", detail: `${number}: Verdict runs (process ${launcher.pid})` };
  }
  const reason = await listenError(host, number);
  if (!reason) return { subject, state: "good", detail: `${number} on ${host} is free` };
  const isInUse = reason === "EADDRINUSE";
  return {
    subject,
    state: "bad",
    detail: `${number} on ${host}: ${isInUse ? "taken by another program" : reason}`,
    fix: isInUse ? "set VERDICT_PORT to another" : "set VERDICT_HOST and VERDICT_PORT",
  };
}
