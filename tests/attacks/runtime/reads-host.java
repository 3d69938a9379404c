// expect {"status": "AC"}
// Looks for the host in files, in the process table and in its own properties.
import java.io.*;
import java.nio.file.*;
public class Main {
    public static void main(String[] args) throws Exception {
        String[] paths = {"%answer%", "%host-file%", "/etc/shadow", "/etc/hostname", "/root", "/home", "/proc/1/environ", "/proc/1/cmdline",
            "/proc/1/root", "/proc/kcore", "/proc/cpuinfo", "/proc/meminfo", "/proc/net/tcp", "/sys/class", "/sys/fs/cgroup", "/var", "/run", "/mnt", "/srv", "/boot", "/dev/sda", "/dev/kmsg", "/dev/mem", "/w/answer", "/w/input"};
        for (String path : paths) if (Files.exists(Path.of(path))) { System.out.println("there is " + path); return; }
        if (ProcessHandle.allProcesses().filter(p -> p.pid() != ProcessHandle.current().pid()).count() > 0) { System.out.println("others"); return; }
        if (System.getProperties().toString().contains("SECRET") || System.getenv().toString().contains("SECRET")) { System.out.println("secret"); return; }
        System.out.println(42);
    }
}
