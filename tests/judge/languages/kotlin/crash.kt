fun main() {
    val parts = readLine()!!.trim().split(" ").map { it.toLong() }
    println(parts[parts.size + 3])
}
