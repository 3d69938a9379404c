import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { systemClock } from "../../../src/shared/system/clock.ts";
import { controlPage } from "./controlPage.ts";
import { ADDRESS_VARIABLE } from "./forwardedRequest.ts";
import { openJudges } from "./judgesProcess.ts";
import { simulatedJudges, sitesOf } from "./simulatedJudges.ts";

/*
 * Part of `npm run dev -- --judges`: starts the simulated judges and a Verdict server that runs from source. The
 * simulated judges answer the server's requests to other sites. The server's data is in a separate folder, so that its
 * problems and accounts are never used with the real judges.
 */

const PORT = Number(process.env["SIMULATED_JUDGES_PORT"] ?? 8090);
const root = fileURLToPath(new URL("../../..", import.meta.url));

const places = simulatedJudges(systemClock);
const judges = await openJudges(sitesOf(places), { port: PORT, page: controlPage(places) });
console.log(`Simulated judges: ${judges.address}`);

const hook = new URL("networkHook.ts", import.meta.url).href;
const environment = process.env;
const verdict = spawn(process.execPath, [join(root, "src/cli/main.ts"), "start"], {
  cwd: root,
  stdio: "inherit",
  env: {
    VERDICT_LOCAL_JUDGE: "0",
    ...environment,
    VERDICT_DATA: join(root, "data/simulated-judges"),
    NODE_OPTIONS: `${environment["NODE_OPTIONS"] ?? ""} --import ${hook}`,
    [ADDRESS_VARIABLE]: judges.address,
  },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => verdict.kill(signal));
}
verdict.once("exit", (code) => {
  judges.close();
  process.exit(code ?? 1);
});
