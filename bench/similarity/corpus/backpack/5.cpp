#include<bits/stdc++.h>
using namespace std;
typedef long long ll;
#define rep(i,a,b) for(int i=a;i<b;i++)
int n,c,w[222],v[222],ord[222];
ll bestv=-1;
vector<int> cur,ans;
ll sufv[222];
void go(int k,int room,ll val){
    if(val>bestv){bestv=val;ans=cur;}
    if(k==n||val+sufv[k]<=bestv)return;
    double bound=val;
    int r=room;
    rep(i,k,n){
        int id=ord[i];
        if(w[id]<=r){r-=w[id];bound+=v[id];}
        else{bound+=(double)v[id]*r/w[id];break;}
    }
    if(bound<bestv+1-1e-9)return;
    int id=ord[k];
    if(w[id]<=room){
        cur.push_back(id+1);
        go(k+1,room-w[id],val+v[id]);
        cur.pop_back();
    }
    go(k+1,room,val);
}
int main(){
    scanf("%d%d",&n,&c);
    rep(i,0,n)scanf("%d%d",w+i,v+i);
    iota(ord,ord+n,0);
    sort(ord,ord+n,[](int a,int b){return (ll)v[a]*w[b]>(ll)v[b]*w[a];});
    for(int i=n-1;i>=0;i--)sufv[i]=sufv[i+1]+v[ord[i]];
    go(0,c,0);
    sort(ans.begin(),ans.end());
    printf("%lld\n%d\n",bestv,(int)ans.size());
    for(auto x:ans)printf("%d ",x);
}
