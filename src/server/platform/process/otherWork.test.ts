import { describe, expect, it } from "vitest";
import { otherWork } from "./otherWork.ts";

describe("otherWork", () => {
  it("continues one caller in each turn of the event loop, in their order", async () => {
    const events: string[] = [];
    const work = async (name: string): Promise<void> => {
      await otherWork();
      events.push(name);
      await otherWork();
      events.push(name);
    };
    const works = [work("a"), work("b"), work("c")];
    const turns = (async () => {
      for (let turn = 1; turn <= 6; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        events.push(`turn ${turn}`);
      }
    })();
    await Promise.all([...works, turns]);
    const names = events.filter((event) => !event.startsWith("turn"));
    expect(names).toEqual(["a", "b", "c", "a", "b", "c"]);
    const perTurn = events
      .join(" ")
      .split(/turn \d/)
      .map((part) => part.trim().split(" ").filter(Boolean).length);
    expect(Math.max(...perTurn)).toBe(1);
  });
});
