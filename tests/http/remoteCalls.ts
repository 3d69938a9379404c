/** Calls of problems of other judges that show nothing of contests, with the reason. */
export const remoteCalls: Record<string, string[]> = {
  "problems of other judges, before they are stored": ["POST /api/admin/package/import-remote"],
};
