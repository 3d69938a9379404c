// expect {"status": "AC"}
// Every kind of connection, to itself, to the judge and to the world.
import java.net.*;
import java.nio.channels.*;
public class Main {
    interface Try { void run() throws Exception; }
    static int opened = 0;
    static void attempt(Try t) { try { t.run(); opened++; } catch (Throwable e) { } }
    public static void main(String[] args) {
        int[] ports = {22, 80, 443, 5432, 6688, 8080, 5050};
        for (int port : ports) attempt(() -> new Socket("127.0.0.1", port).close());
        attempt(() -> new ServerSocket(0).close());
        attempt(() -> new DatagramSocket().close());
        attempt(() -> SocketChannel.open().close());
        attempt(() -> DatagramChannel.open().close());
        attempt(() -> NetworkInterface.getNetworkInterfaces().asIterator().forEachRemaining(i -> opened += 100));
        attempt(() -> System.err.println(InetAddress.getAllByName("example.com").length));
        System.out.println(opened == 0 ? "42" : "opened " + opened);
    }
}
