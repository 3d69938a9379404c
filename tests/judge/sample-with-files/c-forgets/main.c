#include <stdio.h>
#include "dices.h"

int main(void) {
    printf("%d\n", dice_roll());
    return 0;
}
