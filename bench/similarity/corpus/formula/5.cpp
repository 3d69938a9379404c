#include<bits/stdc++.h>
using namespace std;
typedef long long ll;
char t[100005];
int to[100005];
ll work(int l,int r){
    // sum of products in t[l..r]
    ll sum=0,prod=1;
    int sg=1;
    bool has=false;
    for(int i=l;i<=r;){
        if(t[i]=='('){
            prod*=work(i+1,to[i]-1);
            has=true;
            i=to[i]+1;
        }
        else if(isdigit(t[i])){
            ll x=0;
            while(i<=r&&isdigit(t[i]))x=x*10+(t[i++]^48);
            prod*=x;
            has=true;
        }
        else if(t[i]=='*'){
            i++;
            if(t[i]=='-')sg=-sg,i++;
        }
        else{
            if(has)sum+=sg*prod;
            sg=t[i]=='-'?-1:1;
            prod=1;
            has=false;
            i++;
        }
    }
    return sum+(has?sg*prod:0);
}
int main(){
    scanf("%s",t);
    int n=strlen(t);
    stack<int> st;
    for(int i=0;i<n;i++){
        if(t[i]=='(')st.push(i);
        if(t[i]==')')to[st.top()]=i,st.pop();
    }
    printf("%lld",work(0,n-1));
}
