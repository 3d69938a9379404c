#include <stdio.h>

@interface Sum
- (long long)total
@end

int main(void) {
    return 0;
}
