import type { NodeMessage } from "../../shared/judge/judgeProtocol.ts";
import type { storeNode } from "./nodes.sql.ts";

type Hello = Extract<NodeMessage, { type: "hello" }>;

/**
 * Returns the values of a node's row, taken from the node's first message; `address`: the address of its connection.
 */
export function nodeValues(hello: Hello, address: string): Parameters<typeof storeNode>[1] {
  const { name, version, tier, cgroup, reasons, slots, languages, timing } = hello;
  return {
    name,
    version,
    tier,
    cgroup,
    reasons,
    slots,
    languages: JSON.stringify(languages),
    address,
    timing: timing ? JSON.stringify(timing) : null,
  };
}
