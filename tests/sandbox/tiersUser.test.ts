import { testTier } from "./tiersTests.ts";

testTier("full");
testTier("user");
