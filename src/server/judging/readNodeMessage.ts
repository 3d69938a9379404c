import { type NodeMessage, nodeMessage } from "../../shared/judge/judgeProtocol.ts";

/** A message of a node; undefined when it is malformed. */
export function readNodeMessage(text: string): NodeMessage | undefined {
  try {
    const parsed = nodeMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
