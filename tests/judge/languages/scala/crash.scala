object Main {
  def main(args: Array[String]): Unit = {
    println(scala.io.Source.stdin.mkString.trim.split("\\s+").apply(7))
  }
}
