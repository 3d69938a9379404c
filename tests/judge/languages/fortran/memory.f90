program total
  implicit none
  type :: block
    integer(1), allocatable :: bytes(:)
  end type block
  type(block) :: blocks(100000)
  integer :: i
  do i = 1, 100000
    allocate (blocks(i)%bytes(1048576))
    blocks(i)%bytes = 1
  end do
  print *, blocks(7)%bytes(3)
end program total
