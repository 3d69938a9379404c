import sys
def solve(data):
    k=int(data[0])
    d={}
    for s in data[1:]:
        s=''.join(filter(str.isalpha,s)).lower()
        if s=='':continue
        if s not in d:d[s]=0
        d[s]+=1
    # one list of words for each count
    buckets=[[] for _ in range(len(data)+1)]
    for s in d:buckets[d[s]].append(s)
    left=k
    for c in range(len(data),0,-1):
        for s in sorted(buckets[c]):
            if left==0:return
            print(s,c)
            left-=1
solve(sys.stdin.read().split())
