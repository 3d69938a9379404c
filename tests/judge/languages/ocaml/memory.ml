let () =
  let blocks = ref [] in
  while true do blocks := Bytes.make (1 lsl 20) 'x' :: !blocks done
