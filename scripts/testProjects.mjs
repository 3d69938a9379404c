/** The projects of tests in the order of a whole run: those that judge or start processes compete for the machine. */
export const projects = ["unit", "http", "sandbox", "judge", "chaos", "start", "e2e"];

/**
 * Projects that run at the same time, each in a process of its own. Both wait for processes and leases most of
 * the time, measure neither, and share no port, folder or account.
 */
const besideEachOther = ["chaos", "start"];

/** The chosen projects in groups: those of a group run at the same time, the groups one after another. */
export function groupsOf(chosen) {
  const groups = [];
  for (const name of new Set(chosen)) {
    const others = besideEachOther.includes(name) ? besideEachOther : [];
    const group = groups.find((each) => each.some((other) => others.includes(other)));
    if (group) group.push(name);
    else groups.push([name]);
  }
  return groups;
}
