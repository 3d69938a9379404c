object Main {
  def main(args: Array[String]): Unit = {
    println(scala.io.Source.stdin.mkString.trim.split("\\s+").map(_.toLong).product)
  }
}
