#import <objc/Object.h>
#import <objc/runtime.h>
#include <stdio.h>

@interface Sum : Object {
    long long total;
}
- (void)add:(long long)number;
- (long long)total;
@end

@implementation Sum
- (void)add:(long long)number {
    total += number;
}
- (long long)total {
    return total;
}
@end

int main(void) {
    Sum *sum = class_createInstance(objc_getClass("Sum"), 0);
    long long number;
    while (scanf("%lld", &number) == 1) [sum add:number];
    printf("%lld\n", [sum total]);
    return 0;
}
