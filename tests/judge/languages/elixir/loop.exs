defmodule Loop do
  def turn(n), do: turn(n + 1)
end

Loop.turn(0)
