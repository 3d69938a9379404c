fun main() {
    var turns = readLine()!!.length.toLong()
    while (true) turns++
}
