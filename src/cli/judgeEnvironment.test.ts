import { expect, test } from "vitest";
import { settings } from "../server/platform/process/config.ts";
import { judgeEnvironment, judgeSettings } from "./judgeEnvironment.ts";

test("a judge node gets the variables it reads, and none that only the server reads", () => {
  const ofServer = {
    DATABASE_URL: "postgresql://u:secret@h/d",
    DATABASE_URL_SOURCE: "environment",
    VERDICT_ADMIN_PASSWORD: "secret",
    VERDICT_KEY_FILE: "/etc/secret",
    VERDICT_MAIL: "smtp://u:secret@h",
    VERDICT_MAIL_FROM: "judge@example.org",
    VERDICT_METRICS_TOKEN: "secret",
    AWS_SECRET_ACCESS_KEY: "secret",
    PGPASSWORD: "secret",
    npm_config__auth: "secret",
  };
  const ofJudge = {
    PATH: "/usr/bin",
    HOME: "/root",
    LC_ALL: "C.UTF-8",
    RUSTUP_HOME: "/opt/rustup",
    VERDICT_DATA: "/data",
    VERDICT_JUDGE_TOKEN: "node",
    VERDICT_ALLOW_WEAK: "1",
  };
  expect(judgeEnvironment({ ...ofServer, ...ofJudge })).toEqual(ofJudge);
});

test("the only secret setting that a judge node reads is its own token", () => {
  const secret = Object.values(settings).filter((setting) => setting.secret);
  const leaked = secret.map(({ name }) => name).filter((name) => judgeSettings.has(name));
  expect(leaked).toEqual(["VERDICT_JUDGE_TOKEN"]);
});
