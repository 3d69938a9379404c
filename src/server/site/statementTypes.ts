// Written by `npm run statements` from what PostgreSQL says of each statement.
import type { Json } from "../platform/database/statement.ts";

declare module "../platform/database/statement.ts" {
  interface Statements {
    "site.aboutDatabase": {
      parameters: object;
      row: {
        version: number;
        versionText: string;
        encoding: string | null;
        mayCreate: boolean | null;
        hasTrigrams: boolean;
      };
    };
    "site.carousel": {
      parameters: object;
      row: { id: number; sha256: string; extension: string };
    };
    "site.carouselDelete": {
      parameters: { id: number };
      row: never;
    };
    "site.carouselLast": {
      parameters: { id: number };
      row: never;
    };
    "site.carouselOrder": {
      parameters: { ids: readonly number[] };
      row: never;
    };
    "site.deleteOfflineProcesses": {
      parameters: object;
      row: never;
    };
    "site.deleteProcess": {
      parameters: { id: string };
      row: never;
    };
    "site.evictSetting": {
      parameters: { key: string };
      row: never;
    };
    "site.home": {
      parameters: { locale: string; newest: number };
      row: {
        problems: number;
        submissions: number;
        accepted: number;
        announcements: number;
        carousel: number;
        languages: string[];
        remoteJudges: Json;
        newest: Json;
      };
    };
    "site.judgeProcesses": {
      parameters: object;
      row: {
        name: string;
        version: string;
        address: string;
        alive: boolean;
        inRotation: boolean;
        failure: Json | null;
        tier: "full" | "user" | "weak";
        cgroup: number;
        reasons: string[];
        slots: number;
        languages: Json;
        load: Json | null;
        timing: Json | null;
        clockOffsetMs: number | null;
        running: number;
        startedAt: Date;
        seenAt: Date;
      };
    };
    "site.judges": {
      parameters: object;
      row: {
        name: string;
        alive: boolean;
        inRotation: boolean;
        failure: Json | null;
        tier: "full" | "user" | "weak";
        cgroup: number;
        reasons: string[];
        slots: number;
        languages: Json;
        lastSeen: Date;
      };
    };
    "site.lockSetting": {
      parameters: { key: string };
      row: { value: Json };
      transaction: true;
    };
    "site.mergeSetting": {
      parameters: { value: string; key: string };
      row: never;
    };
    "site.numbers": {
      parameters: { since: Date };
      row: { users: number; today: number; waiting: number; running: number; oldest: number };
    };
    "site.processes": {
      parameters: { id: string };
      row: {
        id: string;
        host: string;
        port: number;
        version: string;
        roles: string[];
        load: Json;
        rss: number;
        clockOffsetMs: number | null;
        startedAt: Date;
        seenAt: Date;
        alive: boolean;
      };
    };
    "site.queue": {
      parameters: object;
      row: { count: number };
    };
    "site.recentContests": {
      parameters: object;
      row: { count: number };
    };
    "site.runningContests": {
      parameters: { limit: number };
      row: { id: number; title: string; endTime: Date };
    };
    "site.setting": {
      parameters: { key: string };
      row: { value: Json };
    };
    "site.settings": {
      parameters: { keys: readonly string[] };
      row: { key: string; value: Json };
    };
    "site.signIns": {
      parameters: { uid: string };
      row: { at: Date | null; ip: string | null; agent: string | null; previous: Json | null };
    };
    "site.startSetting": {
      parameters: { key: string };
      row: never;
    };
    "site.storeHeartbeat": {
      parameters: {
        id: string;
        host: string;
        port: number;
        version: string;
        roles: readonly string[];
        load: string;
        rss: number;
        startedAt: Date;
        clockOffsetMs: number | null;
      };
      row: { databaseNow: number };
    };
    "site.storeSetting": {
      parameters: { value: string; key: string };
      row: never;
    };
    "site.upsertSetting": {
      parameters: { key: string; value: string };
      row: never;
    };
  }
}
