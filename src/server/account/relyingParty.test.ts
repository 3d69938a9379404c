import { expect, test } from "vitest";
import { relyingParty } from "./relyingParty.ts";

test.each([
  ["https://judge.example.org", { id: "judge.example.org", origin: "https://judge.example.org" }],
  [
    "https://judge.example.org:8443",
    { id: "judge.example.org", origin: "https://judge.example.org:8443" },
  ],
  ["http://localhost:8080", { id: "localhost", origin: "http://localhost:8080" }],
  ["http://judge.example.org", null],
  ["http://127.0.0.1:8080", null],
  ["https://192.0.2.1", null],
  ["https://[2001:db8::1]", null],
  ["nonsense", null],
])("passkeys at %s belong to %j", (address, party) => {
  expect(relyingParty(address)).toEqual(party);
});
