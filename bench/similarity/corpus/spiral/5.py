r,c=map(int,input().split())
a={}
p,d=0j,1
for k in range(r*c):
    a[p]=k+1
    q=p+d
    if not(0<=q.real<c and 0<=q.imag<r) or q in a:
        d*=1j
    p+=d
out=[]
for i in range(r):
    s=''
    for j in range(c):
        s+=str(a[complex(j,i)])+' '
    out.append(s.rstrip())
print('\n'.join(out))
assert len(a)==r*c
