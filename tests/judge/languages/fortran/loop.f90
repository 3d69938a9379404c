program total
  implicit none
  integer(8), volatile :: a
  read (*, *) a
  do
    a = ieor(a, 5_8)
  end do
end program total
