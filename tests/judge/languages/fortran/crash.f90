program total
  implicit none
  integer(8) :: a, b, c
  read (*, *) a, b, c
  print '(I0)', a + b
end program total
