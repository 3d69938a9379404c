-- expect {"language": "Ada", "status": ["RE", "AC", "CE"]}
-- An option for the linker names a loader below a file.
with Ada.Text_IO;
procedure Main is
   pragma Linker_Options ("-Wl,--dynamic-linker=/etc/passwd/x1");
begin
   Ada.Text_IO.Put_Line ("42");
end Main;
