#include<bits/stdc++.h>
#define int long long
#define pb push_back
#define fi first
#define se second
using namespace std;
const int N=1e5+5;
int n,m,dis[N];
bool inq[N];
vector<pair<int,int>> G[N];
void spfa(int s){
    fill(dis,dis+N,1e18);
    deque<int> q;
    q.pb(s);
    dis[s]=0;
    inq[s]=1;
    while(q.size()){
        int x=q.front();
        q.pop_front();
        inq[x]=0;
        for(auto &p:G[x]){
            int nd=dis[x]+p.se;
            if(nd>=dis[p.fi])continue;
            dis[p.fi]=nd;
            if(inq[p.fi])continue;
            inq[p.fi]=1;
            if(q.size()&&nd<dis[q.front()])q.push_front(p.fi);
            else q.pb(p.fi);
        }
    }
}
signed main(){
    ios::sync_with_stdio(0);cin.tie(0);
    cin>>n>>m;
    for(int i=1,u,v,w;i<=m;i++){
        cin>>u>>v>>w;
        G[u].pb({v,w});
        G[v].pb({u,w});
    }
    spfa(1);
    for(int i=1;i<=n;i++){
        if(dis[i]>=1e18)dis[i]=-1;
        cout<<dis[i]<<" \n"[i==n];
    }
}
