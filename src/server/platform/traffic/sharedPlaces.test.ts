import { expect, test } from "vitest";
import { manualClock } from "../../../shared/system/manualClock.ts";
import { CallRates } from "./callRates.ts";
import { type NoPlace, PlaceRank, SharedPlaces } from "./sharedPlaces.ts";

const { Guest, Account, Organizer } = PlaceRank;

const leave = (place: (() => void) | NoPlace): void => {
  if (typeof place === "function") place();
};

test("places: few for each owner, some for organizers alone, and guests make way first", () => {
  const places = new SharedPlaces({ total: 6, reserved: 2, each: [2, 3, 4] });
  const evicted: string[] = [];
  const take = (owner: string, rank: PlaceRank) =>
    places.take({ owner, rank, evict: () => void evicted.push(owner) });
  const first = take("guest a", Guest);
  take("guest a", Guest);
  expect([take("guest a", Guest), places.size]).toEqual(["own", 2]);
  take("guest b", Guest);
  take("user a", Account);
  // Four slots are in use, and the last two are reserved. A further guest is therefore refused, but an account takes a
  // slot from the guest address that has the most slots.
  expect(take("guest c", Guest)).toBe("full");
  expect(take("user b", Account)).toBeTypeOf("function");
  expect(evicted).toEqual(["guest a"]);
  for (let n = 0; n < 4; n += 1) expect(take("organizer", Organizer)).toBeTypeOf("function");
  expect(evicted).toEqual(["guest a", "guest a", "guest b"]);
  expect(take("organizer", Organizer)).toBe("own");
  // Organizers may take slots from accounts, but accounts may not take slots from organizers.
  expect(take("organizer b", Organizer)).toBeTypeOf("function");
  expect(evicted.at(-1)).toMatch(/^user/);
  // A user who has been evicted can no longer release a slot.
  leave(first);
  expect(places.size).toBe(6);
});

test("what cannot be ended is waited for", () => {
  const places = new SharedPlaces({ total: 1, reserved: 0, each: [1, 1, 1] });
  const place = places.take({ owner: "guest", rank: Guest });
  expect(places.take({ owner: "organizer", rank: Organizer })).toBe("full");
  leave(place);
  expect(places.take({ owner: "organizer", rank: Organizer })).toBeTypeOf("function");
});

test("calls: so many at once, refilled with time; large answers count as several", () => {
  const clock = manualClock();
  const rates = new CallRates(clock);
  const rate = { most: 3, perSecond: 0.5 };
  const call = () => rates.waitFor("a", rate);
  expect([call(), call(), call(), call()]).toEqual([0, 0, 0, 2]);
  // Another owner has a separate limit.
  expect(rates.waitFor("b", rate)).toBe(0);
  clock.advance(2000);
  expect([call(), call()]).toEqual([0, 2]);
  rates.charge("a", rate, 4);
  expect(call()).toBe(10);
  clock.advance(3_600_000);
  expect([call(), call(), call(), call()]).toEqual([0, 0, 0, 2]);
});
