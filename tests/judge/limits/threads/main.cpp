#include <atomic>
#include <thread>
#include <vector>

int main() {
    std::atomic<unsigned long> turns{0};
    std::vector<std::thread> all;
    for (int i = 0; i < 4; i++) all.emplace_back([&] { for (;;) turns++; });
    for (auto &one : all) one.join();
}
