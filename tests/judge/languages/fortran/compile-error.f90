program total
  implicit none
  integer(8) :: a, b
  read (*, *) a, b
  print '(I0)', a + c
end program total
