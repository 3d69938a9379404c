// expect {"status": "AC"}
// Trigraphs and digraphs hide nothing but themselves. ??/
%:include <stdio.h>
int main(void) <% return puts("42") < 0; %>
