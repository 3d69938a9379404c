/**
 * The settings that a judge node reads. All other settings are only for the server; they include the server's secrets:
 * database, mail server, key, root's password, metrics token.
 */
export const judgeSettings: ReadonlySet<string> = new Set([
  "VERDICT_DATA",
  // The judge needs the address on which the site listens, because it allows the weak sandbox tier only if this is a
  // loopback address.
  "VERDICT_HOST",
  "VERDICT_PORT",
  "VERDICT_BASE_URL",
  "VERDICT_TRUSTED_PROXIES",
  "VERDICT_ALLOW_WEAK",
  "VERDICT_JUDGE_TOKEN",
  "VERDICT_JUDGE_SLOTS",
  "VERDICT_JUDGE_SERVER",
  "VERDICT_JUDGE_NAME",
  "VERDICT_LOG_LEVEL",
]);

/**
 * Variables that are needed to find compilers, to connect to the server, and to request a cgroup from the user's
 * systemd.
 */
const machineVariables = new Set([
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "LANG",
  "LANGUAGE",
  "TZ",
  "TMPDIR",
  "PYENV_ROOT",
  "RUSTUP_HOME",
  "XDG_RUNTIME_DIR",
  "DBUS_SESSION_BUS_ADDRESS",
  "NODE_COMPILE_CACHE",
  "NODE_EXTRA_CA_CERTS",
  "NODE_OPTIONS",
  "SSL_CERT_DIR",
  "SSL_CERT_FILE",
]);

/** The part of the parent's environment that is passed to a judge node. */
export function judgeEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => judgeSettings.has(name) || machineVariables.has(name) || name.startsWith("LC_"),
    ),
  );
}
