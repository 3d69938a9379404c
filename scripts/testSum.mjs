/**
 * Counts of passed, failed and skipped tests in vitest's report. Files that failed before their first test, errors
 * outside of tests, and runs without any test also count as failures.
 */
export function countReport(report, exitCode) {
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  const silent = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = report.numFailedTests + silent;
  const isBroken = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isBroken ? 1 : failed, skipped };
}

/**
 * Returns the failed tests, with a few lines about each of them. They are printed again before the last line of the
 * log, so that even a truncated log contains them. `root` is removed from the paths.
 * @returns {string[]}
 */
export function failuresOf(report, root) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, "");
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length > 0) {
      return failed.map(
        (test) => `${file} > ${test.fullName}\n${beginning(test.failureMessages[0])}`,
      );
    }
    return status === "failed" ? [`${file}\n${beginning(message)}`] : [];
  });
}

function beginning(message = "") {
  return message
    .split("\n")
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 400)}`)
    .join("\n");
}

/** Returns the last line that a run prints, and the run's exit code. */
export function closingLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  return { line, exitCode: failed > 0 || passed === 0 ? 1 : 0 };
}
