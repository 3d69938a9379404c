// Written by `npm run statements` from what PostgreSQL says of each statement.
export {};

declare module "../platform/database/statement.ts" {
  interface Statements {
    "captcha.consume": {
      parameters: { key: string };
      row: { fingerprint: Buffer; live: boolean };
    };
    "captcha.store": {
      parameters: { key: string; fingerprint: Uint8Array; seconds: number };
      row: never;
    };
    "captcha.sweep": {
      parameters: object;
      row: never;
    };
  }
}
