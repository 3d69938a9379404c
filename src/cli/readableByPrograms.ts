import type { SandboxStatus } from "../judge/sandbox/sandboxTypes.ts";
import { type Exposure, exposedFolders } from "../judge/visibleTrees.ts";
import type { Config } from "../server/platform/process/config.ts";
import { OperatorError } from "../server/platform/process/operatorError.ts";
import { projectRoot } from "../server/platform/process/projectRoot.ts";

/**
 * Returns the folders that judged programs could read: the data folder, the checkout, or both. Below the full tier,
 * programs may have the operator's own uid, so file permissions do not protect the folders.
 */
export function exposures(
  { data }: Pick<Config, "data">,
  { tier }: Pick<SandboxStatus, "tier">,
  trees: readonly string[],
  checkout = projectRoot,
): Exposure[] {
  return tier === "full" ? [] : exposedFolders([data, checkout], trees);
}

/** Creates the error that is shown to the operator on the console. */
export function exposureError(
  { folder, tree }: Exposure,
  { tier }: Pick<SandboxStatus, "tier">,
): OperatorError {
  return new OperatorError(
    "FOLDER_IN_SIGHT",
    `Programs that are judged could read ${folder}: it is below ${tree}, which the ${tier} tier of the sandbox makes visible to them. Move it elsewhere (VERDICT_DATA names the data folder), or make the full tier work (npx verdict doctor).`,
    `被评测的程序可以读取 ${folder}：它位于 ${tree} 之下，而沙箱的 ${tier} 级会向程序显示该目录。请移到别处（数据目录由 VERDICT_DATA 指定），或使完整级可用（npx verdict doctor）。`,
  );
}

/** Throws if judged programs could read the operator's data folder or source checkout. */
export function refuseExposure(
  config: Pick<Config, "data">,
  status: Pick<SandboxStatus, "tier">,
  trees: readonly string[],
): void {
  const [first] = exposures(config, status, trees);
  if (first !== undefined) throw exposureError(first, status);
}
