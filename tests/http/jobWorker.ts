import { systemClock } from "../../src/shared/system/clock.ts";
import { openDatabase } from "../../src/server/platform/database/db.ts";
import { openWorker } from "./jobWork.ts";

// A separate process that runs jobs, so that a test can kill it: `jobWorker.ts <url> <name>`.
const [url = "", name = ""] = process.argv.slice(2);
openWorker(openDatabase({ connectionString: url }, { clock: systemClock }), name);
process.stdout.write("ready\n");
