#include<bits/stdc++.h>
using namespace std;
int n,m,id[1010][1010],cnt[1000010],tot;
string s[1010];
void paint(int x,int y,int c){
    if(x<1||y<1||x>n||y>m)return;
    if(s[x][y]!='~'||id[x][y])return;
    id[x][y]=c;
    cnt[c]++;
    paint(x+1,y,c);
    paint(x-1,y,c);
    paint(x,y+1,c);
    paint(x,y-1,c);
}
int main(){
    ios::sync_with_stdio(false);
    cin>>n>>m;
    for(int i=1;i<=n;i++){
        cin>>s[i];
        s[i]=" "+s[i];
    }
    for(int i=1;i<=n;i++)
        for(int j=1;j<=m;j++)
            if(s[i][j]=='~'&&id[i][j]==0)
                paint(i,j,++tot);
    cout<<tot<<' '<<*max_element(cnt,cnt+tot+1)<<endl;
    return 0;
}
