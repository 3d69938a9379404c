import sys
input=sys.stdin.readline
n,m=map(int,input().split())
a=sorted(map(int,input().split()))[::-1]
best=m+1
ans=None
cur=[]
def dfs(i,left):
    global best,ans
    if left==0:
        if len(cur)<best:
            best=len(cur)
            ans=cur[:]
        return
    if i==n or len(cur)+(left+a[i]-1)//a[i]>=best:
        return
    q=left//a[i]
    cur.extend([a[i]]*q)
    for t in range(q,-1,-1):
        dfs(i+1,left-t*a[i])
        if t:cur.pop()
dfs(0,m)
if ans is None:print(-1)
else:
    print(best)
    print(*ans[::-1])
