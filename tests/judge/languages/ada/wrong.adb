with Ada.Integer_Text_IO;

procedure Main is
   A, B : Integer;
begin
   Ada.Integer_Text_IO.Get (A);
   Ada.Integer_Text_IO.Get (B);
   Ada.Integer_Text_IO.Put (A - B, Width => 0);
end Main;
