// expect {"status": "AC"}
// Connections, servers, datagrams, names and the inspector.
const net = require("net");
let open = [];
let left = 0;
const wait = (name, thing, good) => {
  left++;
  thing.once(good, () => open.push(name) && done());
  thing.once("error", done);
};
function done() {
  if (--left === 0) { console.log(open.join(" ") || 42); process.exit(0); }
}
for (const port of [22, 80, 5432, 6688]) wait(`port ${port}`, net.connect(port, "127.0.0.1"), "connect");
wait("server", net.createServer().listen(0, "127.0.0.1"), "listening");
const udp = require("dgram").createSocket("udp4");
wait("datagram", udp, "listening");
try { udp.bind(0); } catch { done(); }
left++;
require("dns").lookup("example.com", (error) => { if (!error) open.push("name"); done(); });
