procedure Main is
   type Bytes is array (1 .. 1048576) of Character;
   type Block is access Bytes;
   B : Block;
begin
   loop
      B := new Bytes'(others => 'x');
   end loop;
end Main;
