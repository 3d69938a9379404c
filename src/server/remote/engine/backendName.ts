/** `problem.judging_backend` of the problems of another judge. */
export function backendName(judge: string): string {
  return `remote.${judge}`;
}
