object Main {
  def main(args: Array[String]): Unit = {
    var turns = 0L
    while (true) turns += 1
  }
}
