/** URL of a submission at a remote judge; undefined: the judge has no submission page that others can open. */
export function foreignSubmissionUrl(remote: {
  judge: string;
  problemKey: string;
  remoteId: string;
}): string | undefined {
  const { judge, problemKey, remoteId } = remote;
  const id = encodeURIComponent(remoteId);
  const [contest = ""] = /^(?:\d+(?=\D|\d{2}$)|[^/]+)/.exec(problemKey) ?? [];
  switch (judge) {
    case "HDU":
      return `https://acm.hdu.edu.cn/status.php?first=${id}`;
    case "POJ":
      return `http://poj.org/showsource?solution_id=${id}`;
    case "CF":
      return `https://codeforces.com/contest/${contest}/submission/${id}`;
    case "GYM":
      return `https://codeforces.com/gym/${contest}/submission/${id}`;
    case "AC":
      return `https://atcoder.jp/contests/${contest}/submissions/${id}`;
    case "TKOJ":
      return `https://tk.hustoj.com/showsource.php?id=${id}`;
    default:
      return undefined;
  }
}
