import { expect, test } from "vitest";
import { plainAddress } from "./ipAddress.ts";

test.each([
  ["10.1.2.3", "10.1.2.3"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["::FFFF:A01:203", "10.1.2.3"],
  ["0:0:0:0:0:ffff:10.1.2.3", "10.1.2.3"],
  ["2001:DB8:0:0::1", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["::1", "::1"],
  ["10.1.2.3:8080", "10.1.2.3:8080"],
  ["unknown", "unknown"],
  ["", ""],
])("the address %s is %s", (ip, plain) => {
  expect(plainAddress(ip)).toBe(plain);
});
