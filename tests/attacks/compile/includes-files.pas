// expect {"language": "Pascal", "status": "CE", "answer": "secret"}
// Includes the answer as code and links the host's file.
program main;
{$I %answer%}
{$L %host-file%}
{$R %host-file%}
begin
end.
