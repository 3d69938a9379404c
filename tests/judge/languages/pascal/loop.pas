program Sum;
var
  a, b: int64;
begin
  read(a, b);
  while true do inc(a);
end.
