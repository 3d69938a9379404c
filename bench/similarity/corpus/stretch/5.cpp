#include<bits/stdc++.h>
using namespace std;
const int N=200010;
int n,k,a[N],pre[N],tr[N];
map<int,int> lst;
void upd(int x,int v){for(;x<=n;x+=x&-x)tr[x]+=v;}
int kth(int c){
    int p=0;
    for(int s=1<<18;s;s>>=1)
        if(p+s<=n&&tr[p+s]<c)c-=tr[p+=s];
    return p+1;
}
int main(){
    cin>>n>>k;
    for(int i=1;i<=n;i++)cin>>a[i];
    for(int i=1;i<=n;i++){
        pre[i]=lst[a[i]];
        lst[a[i]]=i;
    }
    int sum=0,bl=0,bs=0;
    for(int i=1;i<=n;i++){
        if(pre[i])upd(pre[i],-1),sum--;
        upd(i,1);sum++;
        // the last positions of all values; the (k+1)th from the right is outside
        int from=sum<=k?1:kth(sum-k)+1;
        if(i-from+1>bl){
            bl=i-from+1;
            bs=from;
        }
    }
    cout<<bl<<" "<<bs;
    return 0;
}
