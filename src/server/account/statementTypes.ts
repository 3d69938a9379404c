// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
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
        genderMark: boolean;
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
      } | Record<"uid" | "username" | "nickname" | "avatar" | "email" | "number" | "gender" | "genderMark" | "school" | "signature" | "realname" | "github" | "blog" | "cfUsername" | "roleId" | "mustChangePassword" | "passwordHash" | "status", null>);
    };
    "account.byUid": {
      parameters: { uid: string };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        email: string | null;
        number: string | null;
        gender: "male" | "female" | "secrecy";
        genderMark: boolean;
        school: string | null;
        signature: string | null;
        realname: string | null;
        github: string | null;
        blog: string | null;
        cfUsername: string | null;
        roleId: number;
        mustChangePassword: boolean;
        status: 0 | 1 | 2;
      };
    };
    "account.info": {
      parameters: { uid: string };
      row: {
        uid: string;
        username: string;
        nickname: string | null;
        avatar: string | null;
        email: string | null;
        number: string | null;
        gender: "male" | "female" | "secrecy";
        genderMark: boolean;
        school: string | null;
        signature: string | null;
        realname: string | null;
        github: string | null;
        blog: string | null;
        cfUsername: string | null;
        roleId: number;
        mustChangePassword: boolean;
      };
    };
    "account.insertRoot": {
      parameters: { passwordHash: string; mustChange: boolean };
      row: { uid: string; notified: string };
    };
    "account.passwordHash": {
      parameters: { uid: string };
      row: { passwordHash: string };
    };
    "account.renewPasswordHash": {
      parameters: { newHash: string; uid: string; verifiedHash: string };
      row: never;
    };
    "account.replacePassword": {
      parameters: { newHash: string; uid: string; verifiedHash: string };
      row: { uid: string };
    };
    "account.resetRoot": {
      parameters: { passwordHash: string };
      row: { username: string; notified: string };
    };
    "account.setRootPassword": {
      parameters: { passwordHash: string };
      row: { uid: string };
    };
    "mailCode.consume": {
      parameters: { purpose: string; subject: string; fingerprint: Uint8Array };
      row: { purpose: "register" | "changeEmail" | "reset" | "emailLink" };
    };
    "mailCode.countTry": {
      parameters: { purpose: string; subject: string; maxTries: number };
      row: { fingerprint: Buffer; tries: number };
    };
    "mailCode.store": {
      parameters: {
        purpose: "register" | "changeEmail" | "reset" | "emailLink";
        subject: string;
        fingerprint: Uint8Array;
        seconds: number;
      };
      row: never;
    };
    "mailCode.sweep": {
      parameters: object;
      row: never;
    };
    "mailCode.uncountTry": {
      parameters: { purpose: string; subject: string; fingerprint: Uint8Array };
      row: never;
    };
    "passkey.byCredential": {
      parameters: { credentialId: string };
      row: {
        id: number;
        uid: string;
        credentialId: string;
        publicKey: Buffer;
        counter: number;
        transports: string[];
        name: string;
        createdAt: Date;
        usedAt: Date | null;
      };
    };
    "passkey.insert": {
      parameters: {
        uid: string;
        credentialId: string;
        publicKey: Uint8Array;
        counter: number;
        transports: readonly string[];
        name: string;
      };
      row: { id: number };
    };
    "passkey.list": {
      parameters: { uid: string };
      row: {
        id: number;
        uid: string;
        credentialId: string;
        publicKey: Buffer;
        counter: number;
        transports: string[];
        name: string;
        createdAt: Date;
        usedAt: Date | null;
      };
    };
    "passkey.recordUse": {
      parameters: { newCounter: number; id: number; counter: number };
      row: { id: number };
    };
    "passkey.remove": {
      parameters: { passkeyId: number; uid: string };
      row: { id: number };
    };
    "passkeyChallenge.consume": {
      parameters: { id: string; uid: string | null };
      row: { challenge: string };
    };
    "passkeyChallenge.store": {
      parameters: { id: string; challenge: string; uid: string | null };
      row: never;
    };
    "passkeyChallenge.sweep": {
      parameters: object;
      row: never;
    };
    "recovery.addressAndHash": {
      parameters: { uid: string };
      row: { email: string | null; username: string; passwordHash: string };
    };
    "recovery.byEmail": {
      parameters: { email: string };
      row: { uid: string; username: string; email: string; status: 0 | 1 | 2 };
    };
    "recovery.deleteLinks": {
      parameters: { uid: string };
      row: never;
    };
    "recovery.emailLinkTarget": {
      parameters: { username: string };
      row: {
        uid: string;
        username: string;
        email: string | null;
        passwordHash: string;
        fingerprint: Buffer;
      };
    };
    "recovery.setEmail": {
      parameters: { email: string; uid: string; verifiedHash: string };
      row: { uid: string };
    };
    "recovery.setPassword": {
      parameters: { passwordHash: string; uid: string };
      row: never;
    };
    "recovery.target": {
      parameters: { username: string };
      row: { uid: string; username: string; passwordHash: string; fingerprint: Buffer };
    };
    "recoveryCode.delete": {
      parameters: { uid: string };
      row: never;
    };
    "recoveryCode.store": {
      parameters: { uid: string; codeHashes: readonly Uint8Array[] };
      row: never;
    };
    "recoveryCode.use": {
      parameters: { uid: string; codeHash: Uint8Array };
      row: { uid: string };
    };
    "register.insert": {
      parameters: {
        uid: string;
        username: string;
        passwordHash: string;
        email: string | null;
        realname: string | null;
        school: string | null;
        number: string | null;
        className: string | null;
        status: 0 | 1 | 2;
      };
      row: { uid: string; notified: string };
    };
    "register.namesInUse": {
      parameters: { username: string; email: string };
      row: { username: boolean; email: boolean };
    };
    "secondFactor.read": {
      parameters: { uid: string };
      row: { sealedSecret: string | null; passkeys: number; recoveryCodesLeft: number };
    };
    "secondFactor.remove": {
      parameters: { uid: string };
      row: { username: string };
    };
    "session.byToken": {
      parameters: { tokenHashes: readonly string[] };
      row: {
        key: string;
        sessionId: number;
        loginId: number;
        uid: string;
        username: string;
        roleId: number;
        mustChangePassword: boolean;
        affiliations: Json | null;
        stale: boolean;
        renewable: boolean;
      };
    };
    "session.end": {
      parameters: { sessionId: number };
      row: never;
    };
    "session.endAll": {
      parameters: { uid: string };
      row: never;
    };
    "session.endOtherSessions": {
      parameters: { uid: string; sessionId: number };
      row: never;
    };
    "session.endOwn": {
      parameters: { uid: string; id: number };
      row: { id: number };
    };
    "session.enter": {
      parameters: {
        uid: string;
        passwordHash: string | null;
        ip: string;
        userAgent: string;
        hash: Uint8Array;
        address: string;
      };
      row: { at: Date | null; ip: string | null };
    };
    "session.extend": {
      parameters: { sessionId: number };
      row: never;
    };
    "session.list": {
      parameters: { uid: string };
      row: { id: number; ip: string; userAgent: string; signedInAt: Date; usedAt: Date };
    };
    "session.replace": {
      parameters: { sessionId: number; hash: Uint8Array };
      row: { id: number };
    };
    "session.start": {
      parameters: { hash: Uint8Array; uid: string; ip: string; userAgent: string };
      row: never;
    };
    "session.sweep": {
      parameters: object;
      row: never;
    };
    "session.sweepAddresses": {
      parameters: object;
      row: never;
    };
    "slidePuzzle.consume": {
      parameters: { id: string; address: string };
      row: { x: number; age: number };
    };
    "slidePuzzle.consumeToken": {
      parameters: { tokenHash: Uint8Array; ip: string };
      row: { address: string };
    };
    "slidePuzzle.store": {
      parameters: { id: string; address: string; position: number; seconds: number };
      row: never;
    };
    "slidePuzzle.storeToken": {
      parameters: { tokenHash: Uint8Array; ip: string; seconds: number };
      row: never;
    };
    "slidePuzzle.sweep": {
      parameters: object;
      row: never;
    };
    "slidePuzzle.sweepTokens": {
      parameters: object;
      row: never;
    };
    "totp.begin": {
      parameters: { uid: string; sealedSecret: string };
      row: { uid: string };
    };
    "totp.confirm": {
      parameters: { step: number; uid: string; sealedSecret: string };
      row: { uid: string };
    };
    "totp.remove": {
      parameters: { uid: string };
      row: { uid: string };
    };
    "totp.use": {
      parameters: { step: number; uid: string };
      row: { uid: string };
    };
    "totp.waiting": {
      parameters: { uid: string };
      row: { sealedSecret: string };
    };
  }
}
