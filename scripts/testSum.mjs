/**
 * Passed, failed and skipped out of vitest's report. Files that failed before their first test,
 * errors outside of tests and runs without any test are failures too.
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

/** The line a run ends with, and its exit code. */
export function closingLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  return { line, exitCode: failed > 0 || passed === 0 ? 1 : 0 };
}
