#include <cstdio>
#include <set>
#include <algorithm>

using std::multiset;

struct Talk { int s, e, no, room; } talks[200000];

bool byStart(Talk a, Talk b) { return a.s < b.s || (a.s == b.s && a.e < b.e); }
bool byNumber(Talk a, Talk b) { return a.no < b.no; }

int main()
{
	int count, k;
	scanf("%d", &count);
	for (k = 0; k < count; k++)
	{
		scanf("%d%d", &talks[k].s, &talks[k].e);
		talks[k].no = k;
	}
	std::sort(talks, talks + count, byStart);
	multiset<std::pair<int, int> > ends;
	for (k = 0; k < count; k++)
	{
		multiset<std::pair<int, int> >::iterator first = ends.begin();
		if (first == ends.end() || first->first > talks[k].s)
			talks[k].room = (int)ends.size() + 1;
		else
		{
			talks[k].room = first->second;
			ends.erase(first);
		}
		ends.insert(std::make_pair(talks[k].e, talks[k].room));
	}
	printf("%d\n", (int)ends.size());
	std::sort(talks, talks + count, byNumber);
	for (k = 0; k < count; k++)
		printf("%d ", talks[k].room);
	return 0;
}
