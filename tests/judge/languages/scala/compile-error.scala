object Main {
  def main(args: Array[String]): Unit = {
    println(scala.io.Source.stdin.mkString.length + total)
  }
}
