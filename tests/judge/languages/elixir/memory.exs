defmodule Loop do
  def fill(blocks), do: fill([Enum.to_list(1..65_536) | blocks])
end

Loop.fill([])
