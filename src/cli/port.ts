import { createServer } from "node:net";
import { OperatorError } from "../server/platform/process/operatorError.ts";

/** Tries to listen on the address. Returns the error code of a failed attempt, or undefined if the address is free. */
export async function listenError(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

export function cannotListen(host: string, port: number, reason: string): OperatorError {
  if (reason === "EADDRINUSE") {
    return new OperatorError(
      "PORT_TAKEN",
      `Port ${port} on ${host} is taken by another program: stop it, or choose another port with VERDICT_PORT.`,
      `${host} 的端口 ${port} 已被其他程序占用：请停止该程序，或用 VERDICT_PORT 另选端口。`,
    );
  }
  return new OperatorError(
    "CANNOT_LISTEN",
    `The address ${host}, port ${port} cannot be used (${reason}): choose others with VERDICT_HOST and VERDICT_PORT.`,
    `无法监听 ${host} 的端口 ${port}（${reason}）：请用 VERDICT_HOST 和 VERDICT_PORT 另选。`,
  );
}
