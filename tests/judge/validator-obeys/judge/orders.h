#pragma once
#include <string>

constexpr int ACCEPTED = 42, WRONG = 43;

int obey(const std::string &word, const std::string &folder);
