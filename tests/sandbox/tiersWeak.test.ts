import { testTier } from "./tiersTests.ts";

testTier("weak");
