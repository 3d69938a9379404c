import { expect, test } from "vitest";
import { loadMeter } from "./machineLoad.ts";

function machine() {
  const state = { user: 0, idle: 0, free: 25 };
  const core = () => ({ times: { user: state.user, sys: 0, idle: state.idle } });
  return {
    state,
    os: { cpus: () => [core(), core()], freemem: () => state.free, totalmem: () => 100 },
  };
}

test("the load is measured since the last call, over all cores", () => {
  const { state, os } = machine();
  const ask = loadMeter(os);
  Object.assign(state, { user: 100, idle: 300 });
  expect(ask()).toEqual({ cores: 2, cpu: 0.25, memory: 0.75 });
  Object.assign(state, { user: 200, idle: 300, free: 100 });
  expect(ask()).toEqual({ cores: 2, cpu: 1, memory: 0 });
  expect(ask()).toEqual({ cores: 2, cpu: 0, memory: 0 });
});

test("clocks that run backwards give no share outside of 0 to 1", () => {
  const { state, os } = machine();
  const ask = loadMeter(os);
  Object.assign(state, { user: 500, idle: 500 });
  ask();
  Object.assign(state, { user: 400, idle: 700, free: -5 });
  expect(ask()).toEqual({ cores: 2, cpu: 0, memory: 1 });
});
