/*
 * Checkers, interactors, validators and generators in one header, for C++14 and later. The header offers the same
 * interface as testlib, so problem setters' programs compile unchanged; its code was written for this project. Include
 * the header in exactly one source file of each program.
 *
 * A program ends with a line on stderr (or in the file named by the optional fourth argument) and an exit code:
 *
 *   result             text                        exit code
 *   _ok                ok ...                      0
 *   _wa                wrong answer ...            1
 *   _pe, end of file   wrong output format ...     2
 *   _fail              FAIL ...                    3    (jury's fault: System Error)
 *   _points, quitp     points X ...                7    (X per cent of the case's score)
 *   _pc(N)             partially correct (N) ...   7    (N per cent of the case's score)
 *
 * The exit codes can be changed before the include, for example `#define WA_EXIT_CODE 5`.
 *
 * Arguments: a checker gets `input output answer [report]`; an interactor gets the same arguments, but writes `output`
 * through `tout`, and talks to the contestant's program through stdin and stdout; a validator reads stdin; a generator
 * takes options.
 *
 * Three rules that may be unexpected: an error in `inf` or `ans` is always _fail, never the contestant's fault; a
 * checker's _ok, points and _pc become _pe if unread tokens are left in `ouf`; a program that returns without a verdict
 * fails. Random numbers depend only on the command line, but the sequence differs from that of any other library.
 */
#ifndef _TESTLIB_H_
#define _TESTLIB_H_

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cfloat>
#include <climits>
#include <cmath>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <queue>
#include <random>
#include <set>
#include <sstream>
#include <stack>
#include <string>
#include <sys/stat.h>
#include <type_traits>
#include <unistd.h>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

/* ---- Names that existing programs use ----------------------------------------------------------------- */

#define LF ((char)10)
#define CR ((char)13)
#define TAB ((char)9)
#define SPACE ((char)' ')
#define EOFC ((char)255)
#define I64 "%lld"
#define U64 "%llu"
#define WORD unsigned short
#define NORETURN __attribute__((noreturn))

#ifndef OK_EXIT_CODE
#define OK_EXIT_CODE 0
#endif
#ifndef WA_EXIT_CODE
#define WA_EXIT_CODE 1
#endif
#ifndef PE_EXIT_CODE
#define PE_EXIT_CODE 2
#endif
#ifndef FAIL_EXIT_CODE
#define FAIL_EXIT_CODE 3
#endif
#ifndef DIRT_EXIT_CODE
#define DIRT_EXIT_CODE 4
#endif
#ifndef POINTS_EXIT_CODE
#define POINTS_EXIT_CODE 7
#endif
#ifndef UNEXPECTED_EOF_EXIT_CODE
#define UNEXPECTED_EOF_EXIT_CODE 8
#endif
#ifndef PC_BASE_EXIT_CODE
#define PC_BASE_EXIT_CODE 0
#endif

enum TResult : int {  // a fixed underlying type, since _pc(N) is not one of the enumerators
    _ok = 0, _wa = 1, _pe = 2, _fail = 3, _dirt = 4, _points = 5, _unexpected_eof = 8, _partially = 16
};
enum TMode { _input, _output, _answer };
enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor };
#define _pc(percent) (TResult(_partially + (percent)))
#define TESTLIB_PRINTF(text, first) __attribute__((format(printf, text, first)))

#include "testlib/text.h"
#include "testlib/random.h"
#include "testlib/streamVerdicts.h"
#include "testlib/streamBytes.h"
#include "testlib/streamWords.h"
#include "testlib/stream.h"
#include "testlib/verdict.h"
#include "testlib/start.h"
#include "testlib/generator.h"

#endif
