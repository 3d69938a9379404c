fun main() {
    val blocks = ArrayList<ByteArray>()
    while (true) blocks.add(ByteArray(1 shl 20) { 1 })
}
