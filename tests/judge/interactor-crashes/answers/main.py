print(input())
input()
