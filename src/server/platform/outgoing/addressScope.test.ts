import { expect, test } from "vitest";
import { addressScope } from "./addressScope.ts";

test.each([
  "1.1.1.1",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.167.255.255",
  "223.255.255.255",
  "2606:4700::1111",
  "2400:3200::1",
])("%s is public", (address) => {
  expect(addressScope(address)).toBe("public");
});

test.each([
  "10.0.0.1",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "::1",
  "0:0:0:0:0:0:0:1",
  "fc00::1",
  "fdff::1",
])("%s is local", (address) => {
  expect(addressScope(address)).toBe("local");
});

test.each([
  ["unspecified", "0.0.0.0"],
  ["this network", "0.1.2.3"],
  ["unspecified", "::"],
  ["link-local", "169.254.1.1"],
  ["metadata", "169.254.169.254"],
  ["metadata in a shared range", "100.100.100.200"],
  ["metadata at a public address", "168.63.129.16"],
  ["metadata in a unique local range", "fd00:ec2::254"],
  ["protocol assignments", "192.0.0.192"],
  ["documentation", "203.0.113.7"],
  ["benchmarks", "198.19.0.1"],
  ["multicast", "224.0.0.1"],
  ["reserved", "250.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["link-local", "fe80::1"],
  ["link-local with a zone", "fe80::1%eth0"],
  ["loopback with a zone", "::1%lo"],
  ["site-local", "fec0::1"],
  ["multicast", "ff02::1"],
  ["mapped", "::ffff:127.0.0.1"],
  ["mapped", "::ffff:1.1.1.1"],
  ["mapped", "::ffff:7f00:1"],
  ["compatible", "::127.0.0.1"],
  ["translated", "64:ff9b::7f00:1"],
  ["6to4", "2002:7f00:1::"],
  ["Teredo", "2001:0:7f00:1::"],
  ["documentation", "2001:db8::1"],
  ["no address", "localhost"],
  ["short form of IPv4", "127.1"],
  ["empty", ""],
])("%s: %s is forbidden", (_what, address) => {
  expect(addressScope(address)).toBe("forbidden");
});
