procedure Main is
   A : Integer := 0;
   pragma Volatile (A);
begin
   loop
      A := A + 1;
      if A = 1000 then
         A := 0;
      end if;
   end loop;
end Main;
