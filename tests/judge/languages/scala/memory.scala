object Main {
  def main(args: Array[String]): Unit = {
    var blocks = List.empty[Array[Byte]]
    while (true) blocks ::= Array.fill[Byte](1 << 20)(1)
  }
}
