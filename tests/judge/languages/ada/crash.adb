with Ada.Integer_Text_IO;

procedure Main is
   A : Integer;
   B : Positive;
begin
   Ada.Integer_Text_IO.Get (A);
   B := A - A;
   Ada.Integer_Text_IO.Put (B);
end Main;
