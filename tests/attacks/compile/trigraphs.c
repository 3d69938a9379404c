// expect {"status": "AC"}
// Trigraphs and digraphs do not hide code. ??/
%:include <stdio.h>
int main(void) <% return puts("42") < 0; %>
