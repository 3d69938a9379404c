import { Refusal } from "../../../shared/call/errors.ts";
import { isId } from "../../../shared/call/ids.ts";
import type { TokenCall } from "../../../shared/account/tokenAccess.ts";
import type { LiveTopic } from "./live.ts";

/** Key of the topic `name` for a single id. */
export function keyOfId(name: string, id: string | number): string {
  return `${name}:${id}`;
}

/** The id in a key made by {@link keyOfId}. */
export function idOfKey(name: string, key: string): number {
  return Number(key.slice(name.length + 1));
}

/** Topics of the form `<name>:<id>`. Guests are refused with LOGIN_REQUIRED, unless `open` is set. */
export function idTopic(
  name: string,
  call: TokenCall,
  { open = false } = {},
): Pick<LiveTopic, "name" | "call" | "keyOf"> {
  return {
    name,
    call,
    keyOf(id, viewer) {
      if (!isId(id)) return undefined;
      if (!open && !viewer) throw new Refusal("LOGIN_REQUIRED");
      return keyOfId(name, id);
    },
  };
}
