// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "./statement.ts";

declare module "./statement.ts" {
  interface Statements {
    "file.store": {
      parameters: { sha256: string; size: number };
      row: never;
    };
    "platform.migrations": {
      parameters: object;
      row: { count: number };
    };
    "rate.clear": {
      parameters: { key: string };
      row: never;
    };
    "rate.clearAndUncount": {
      parameters: { reducedKey: string; clearedKey: string };
      row: never;
    };
    "rate.clearSome": {
      parameters: { prefix: string };
      row: never;
    };
    "rate.count": {
      parameters: { key: string; window: number; limit: number };
      row: { count: number };
    };
    "rate.counted": {
      parameters: { window: number; key: string };
      row: { count: number };
    };
    "rate.rest": {
      parameters: { window: number; key: string };
      row: { seconds: number };
    };
    "rate.sweep": {
      parameters: object;
      row: never;
    };
    "rate.uncount": {
      parameters: { key: string };
      row: never;
    };
    "setting.insert": {
      parameters: { key: string; value: string };
      row: { key: string };
    };
    "setting.read": {
      parameters: { key: string };
      row: { value: Json };
    };
  }
}
