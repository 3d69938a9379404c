// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/statement.ts";

declare module "../platform/statement.ts" {
  interface Statements {
    "account.beginLogin": {
      parameters: {
        keys: readonly string[];
        limits: readonly number[];
        username: string;
        unknownKey: string;
        existingKey: string;
        window: number;
        ip: string | null;
        address: string;
      };
      row: { counts: Json; isAtHome: boolean; hasSecondFactor: boolean } & ({
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        email: string | null;
        number: string | null;
        gender: "male" | "female" | "secrecy";
        school: string | null;
        signature: string | null;
        realname: string | null;
        github: string | null;
        blog: string | null;
        cfUsername: string | null;
        roleId: number;
        mustChangePassword: boolean;
        passwordHash: string;
        status: 0 | 1 | 2;
      } | Record<"uid" | "username" | "nickname" | "avatar" | "email" | "number" | "gender" | "school" | "signature" | "realname" | "github" | "blog" | "cfUsername" | "roleId" | "mustChangePassword" | "passwordHash" | "status", null>);
    };
  }
}
