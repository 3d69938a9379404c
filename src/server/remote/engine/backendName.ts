/** The value of `problem.judging_backend` for problems of a remote judge. */
export function backendName(judge: string): string {
  return `remote.${judge}`;
}
