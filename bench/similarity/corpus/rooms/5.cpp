#include<bits/stdc++.h>
using namespace std;
#define all(x) x.begin(),x.end()
int n,b[200005],e[200005],ans[200005];
int main(){
    scanf("%d",&n);
    vector<int> p,q;
    for(int i=0;i<n;i++){
        scanf("%d %d",&b[i],&e[i]);
        p.push_back(i);
        q.push_back(i);
    }
    sort(all(p),[](int x,int y){return b[x]<b[y];});
    sort(all(q),[](int x,int y){return e[x]<e[y];});
    int j=0,c=0;
    for(int i:p){
        if(e[q[j]]<=b[i])ans[i]=ans[q[j++]];
        else ans[i]=++c;
    }
    printf("%d\n",c);
    for(int i=0;i<n;i++)printf("%d ",ans[i]);
    return 0;
}
