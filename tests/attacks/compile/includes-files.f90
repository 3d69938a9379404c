! expect {"language": "Fortran", "status": "CE", "answer": "secret"}
! Shows the lines of an included file in its errors.
program main
  include '%answer%'
  include '%host-file%'
  print *, 42
end program
