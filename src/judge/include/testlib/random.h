/* Classes for patterns (small regular expressions), and the random number generator that generators use. This file is
   part of testlib.h. */

class random_t;

/**
 * A simple regular expression, which may contain `abc`, `[a-z0-9_]`, `[^ ]`, `(ab|c)`, `?`, `*`, `+`, `{3}`, `{1,5}`,
 * `{2,}`, and `\` before a special character. Spaces without a preceding `\` are not part of the pattern. `matches`
 * returns true only if the pattern matches the whole text; each part of the pattern takes time linear in the length of
 * the text.
 */
class pattern {
public:
    pattern(const std::string &text) : original(text), source(withoutBlanks(text)) {
        root = alternatives();
        if (at != source.size()) bad();
    }
    std::string src() const { return original; }
    bool matches(const std::string &text) const {
        std::vector<char> reached(text.size() + 1, 0);
        reached[0] = 1;
        return advance(root, text, reached)[text.size()] != 0;
    }
    inline std::string next(random_t &random) const;

private:
    /**
     * A part of the pattern: one character out of `allowed`, or a choice between sequences. It is repeated `least` to
     * `most` times.
     */
    struct Node {
        std::vector<bool> allowed;
        std::vector<std::vector<Node>> choices;
        size_t least = 1, most = 1;
    };
    enum : size_t { unlimited = static_cast<size_t>(-1) };
    std::string original, source;
    size_t at = 0;
    Node root;

    static std::string withoutBlanks(const std::string &text) {
        std::string kept;
        for (size_t i = 0; i < text.size(); i++) {
            if (text[i] == ' ') continue;
            kept += text[i];
            if (text[i] == '\\' && i + 1 < text.size()) kept += text[++i];
        }
        return kept;
    }
    void bad() const {
        std::cerr << "FAIL Illegal pattern \"" << original << "\"" << std::endl;
        std::_Exit(3);
    }
    bool more() const { return at < source.size(); }
    static Node single(unsigned char c) {
        Node node;
        node.allowed.assign(256, false);
        node.allowed[c] = true;
        return node;
    }
    Node alternatives() {
        Node node;
        node.choices.push_back(sequence());
        while (more() && source[at] == '|') {
            at++;
            node.choices.push_back(sequence());
        }
        return merged(node);
    }
    /** `(a|b|[c-f])` is treated as one character class, so repeating it costs no more than repeating a letter. */
    static Node merged(const Node &node) {
        Node one;
        one.allowed.assign(256, false);
        for (const auto &choice : node.choices) {
            if (choice.size() != 1 || choice[0].allowed.empty()) return node;
            if (choice[0].least != 1 || choice[0].most != 1) return node;
            for (size_t c = 0; c < 256; c++) {
                if (choice[0].allowed[c]) one.allowed[c] = true;
            }
        }
        return one;
    }
    std::vector<Node> sequence() {
        std::vector<Node> nodes;
        while (more() && source[at] != '|' && source[at] != ')') {
            nodes.push_back(atom());
            repeat(nodes.back());
        }
        return nodes;
    }
    unsigned char literal() {
        if (source[at] == '\\') at++;
        if (!more()) bad();
        return static_cast<unsigned char>(source[at++]);
    }
    Node atom() {
        if (source[at] == '(') {
            at++;
            Node group = alternatives();
            if (!more() || source[at++] != ')') bad();
            return group;
        }
        if (source[at] == '[') return characterClass();
        return single(literal());
    }
    Node characterClass() {
        at++;
        bool inverted = more() && source[at] == '^';
        if (inverted) at++;
        Node node;
        node.allowed.assign(256, inverted);
        while (more() && source[at] != ']') {
            unsigned char first = literal(), last = first;
            if (at + 1 < source.size() && source[at] == '-' && source[at + 1] != ']') {
                at++;
                last = literal();
                if (last < first) bad();
            }
            for (size_t c = first; c <= last; c++) node.allowed[c] = !inverted;
        }
        if (!more()) bad();
        at++;
        return node;
    }
    size_t count(size_t otherwise) {
        if (!more() || !isdigit(static_cast<unsigned char>(source[at]))) return otherwise;
        size_t value = 0;
        while (more() && isdigit(static_cast<unsigned char>(source[at]))) {
            value = value * 10 + static_cast<size_t>(source[at++] - '0');
        }
        return value;
    }
    void repeat(Node &node) {
        if (!more() || !std::strchr("?*+{", source[at])) return;
        if (node.least != 1 || node.most != 1) {  // a group with a repeat count gets a node of its own
            Node outer;
            outer.choices.push_back({node});
            node = outer;
        }
        char kind = source[at++];
        node.least = kind == '+' ? 1 : 0;
        node.most = kind == '?' ? 1 : static_cast<size_t>(unlimited);
        if (kind != '{') return;
        node.least = count(0);
        node.most = node.least;
        if (more() && source[at] == ',') {
            at++;
            node.most = count(unlimited);
        }
        if (!more() || source[at++] != '}' || node.most < node.least) bad();
    }

    /** Positions where a match of `node` can end if it begins at a position in `from`. */
    static std::vector<char> advance(const Node &node, const std::string &text, const std::vector<char> &from) {
        return node.allowed.empty() ? advanceGroup(node, text, from) : advanceClass(node, text, from);
    }
    static std::vector<char> advanceClass(const Node &node, const std::string &text, const std::vector<char> &from) {
        std::vector<char> reached(from.size(), 0);
        std::deque<size_t> starts;  // start positions from which every character before `position` is allowed
        for (size_t position = 0; position < from.size(); position++) {
            if (position > 0 && !node.allowed[static_cast<unsigned char>(text[position - 1])]) starts.clear();
            if (from[position]) starts.push_back(position);
            while (node.most != unlimited && !starts.empty() && position - starts.front() > node.most) {
                starts.pop_front();
            }
            reached[position] = !starts.empty() && position - starts.front() >= node.least;
        }
        return reached;
    }
    static std::vector<char> advanceGroup(const Node &node, const std::string &text, const std::vector<char> &from) {
        std::vector<char> reached(from.size(), 0), current = from;
        for (size_t round = 0;; round++) {
            bool news = false;
            for (size_t i = 0; i < from.size(); i++) {
                if (!current[i]) continue;
                if (round < node.least || !reached[i]) news = true;
                if (round >= node.least) reached[i] = 1;
            }
            if (!news || round == node.most) return reached;
            std::vector<char> following(from.size(), 0);
            for (const auto &choice : node.choices) {
                std::vector<char> ends = current;
                for (const Node &part : choice) ends = advance(part, text, ends);
                for (size_t i = 0; i < ends.size(); i++) following[i] |= ends[i];
            }
            current.swap(following);
        }
    }
    inline static std::string generate(const Node &node, random_t &random);
};

/** A SplitMix64 stream (Steele, Lea and Flood, OOPSLA 2014), seeded by the command line. */
class random_t {
public:
    static int version;  // there is only one generator algorithm, so the version has no effect

    void setSeed(long long seed) { state = static_cast<uint64_t>(seed); }
    void setSeed(int argc, char *argv[]) {
        uint64_t hash = 1469598103934665603ULL;  // FNV-1a
        for (int i = 1; i < argc; i++) {
            for (const char *c = argv[i]; *c; c++) hash = (hash ^ static_cast<unsigned char>(*c)) * 1099511628211ULL;
            hash = (hash ^ 256) * 1099511628211ULL;  // makes "1 23" differ from "12 3"
        }
        state = hash;
    }
    /**
     * Returns a uniformly distributed number from the range [0, n). If a number lies in the incomplete last interval,
     * another number is drawn.
     */
    unsigned long long below(unsigned long long n) {
        need(n > 0, "random_t: the range must not be empty");
        unsigned long long rest = (ULLONG_MAX % n + 1) % n, value;
        do value = bits();
        while (value > ULLONG_MAX - rest);
        return value % n;
    }
    int next(int n) { return static_cast<int>(next(0LL, static_cast<long long>(n) - 1)); }
    unsigned next(unsigned n) { return static_cast<unsigned>(below(n)); }
    long next(long n) { return static_cast<long>(next(0LL, static_cast<long long>(n) - 1)); }
    long long next(long long n) { return next(0LL, n - 1); }
    unsigned long next(unsigned long n) { return static_cast<unsigned long>(below(n)); }
    unsigned long long next(unsigned long long n) { return below(n); }
    /** [0, 1) */
    double next() { return static_cast<double>(bits() >> 11) / 9007199254740992.0; }
    double next(double n) { return n * next(); }
    double next(double from, double to) { return from + (to - from) * next(); }
    int next(int from, int to) { return static_cast<int>(next(static_cast<long long>(from), static_cast<long long>(to))); }
    long next(long from, long to) { return static_cast<long>(next(static_cast<long long>(from), static_cast<long long>(to))); }
    long long next(long long from, long long to) {
        need(from <= to, "random_t: from is greater than to");
        unsigned long long width = static_cast<unsigned long long>(to) - static_cast<unsigned long long>(from);
        unsigned long long step = width == ULLONG_MAX ? bits() : below(width + 1);
        return static_cast<long long>(static_cast<unsigned long long>(from) + step);
    }
    unsigned next(unsigned from, unsigned to) { return static_cast<unsigned>(next(static_cast<long long>(from), static_cast<long long>(to))); }
    unsigned long long next(unsigned long long from, unsigned long long to) {
        need(from <= to, "random_t: from is greater than to");
        return to - from == ULLONG_MAX ? bits() : from + below(to - from + 1);
    }
    unsigned long next(unsigned long from, unsigned long to) {
        return static_cast<unsigned long>(next(static_cast<unsigned long long>(from), static_cast<unsigned long long>(to)));
    }
    template <typename From, typename To>
    typename std::enable_if<std::is_integral<From>::value && std::is_integral<To>::value, long long>::type
    next(From from, To to) {
        return next(static_cast<long long>(from), static_cast<long long>(to));
    }
    std::string next(const pattern &expression) { return expression.next(*this); }
    std::string next(const std::string expression, ...) {
        TESTLIB_FORMAT(expression, text)
        return pattern(text).next(*this);
    }
    std::string next(const char *expression, ...) {
        TESTLIB_FORMAT(expression, text)
        return pattern(text).next(*this);
    }

    /**
     * Returns the greatest of `type` + 1 draws if `type` is positive, and the least of -`type` + 1 draws if it is
     * negative.
     */
    template <typename T> T wnext(T from, T to, int type) {
        T best = next(from, to);
        for (int i = 0; i < std::min(std::abs(type), 64); i++) {
            T draw = next(from, to);
            best = type > 0 ? std::max(best, draw) : std::min(best, draw);
        }
        if (std::abs(type) <= 64) return best;
        double share = std::pow(next(), 1.0 / (std::abs(static_cast<double>(type)) + 1));  // the same distribution with one draw
        double width = static_cast<double>(to) - static_cast<double>(from) + (std::is_integral<T>::value ? 1 : 0);
        T offset = static_cast<T>(width * (type > 0 ? share : 1 - share));
        return std::min(to, static_cast<T>(from + offset));
    }
    int wnext(int n, int type) { return wnext(0, n - 1, type); }
    long long wnext(long long n, int type) { return wnext(0LL, n - 1, type); }
    long wnext(long n, int type) { return wnext(0L, n - 1, type); }
    unsigned wnext(unsigned n, int type) { return static_cast<unsigned>(wnext(static_cast<long long>(n), type)); }
    unsigned long wnext(unsigned long n, int type) { return static_cast<unsigned long>(wnext(static_cast<long long>(n), type)); }
    unsigned long long wnext(unsigned long long n, int type) { return static_cast<unsigned long long>(wnext(static_cast<long long>(n), type)); }
    double wnext(double n, int type) { return wnext(0.0, n, type); }
    double wnext(int type) { return wnext(0.0, 1.0, type); }

    template <typename Iterator>
    typename std::iterator_traits<Iterator>::value_type any(Iterator first, Iterator last) {
        return *std::next(first, next(static_cast<long long>(std::distance(first, last))));
    }
    template <typename Collection> typename Collection::value_type any(const Collection &items) {
        return any(items.begin(), items.end());
    }
    template <typename Iterator>
    typename std::iterator_traits<Iterator>::value_type wany(Iterator first, Iterator last, int type) {
        return *std::next(first, wnext(static_cast<long long>(std::distance(first, last)), type));
    }
    template <typename Collection> typename Collection::value_type wany(const Collection &items, int type) {
        return wany(items.begin(), items.end(), type);
    }

    template <typename T> std::vector<T> perm(T size) { return perm(size, T(0)); }
    template <typename Size, typename T> std::vector<T> perm(Size size, T first) {
        need(size >= Size(0), "random_t: the size is negative");
        std::vector<T> items(static_cast<size_t>(size));
        std::iota(items.begin(), items.end(), first);
        for (size_t i = items.size(); i > 1; i--) std::swap(items[i - 1], items[below(i)]);
        return items;
    }
    /** Floyd's algorithm needs one random draw per number, however large the range is. */
    template <typename T> std::vector<T> distinct(int size, T from, T to) {
        if (size == 0) return std::vector<T>();
        unsigned long long width = static_cast<unsigned long long>(to) - static_cast<unsigned long long>(from) + 1;
        need(size > 0 && from <= to && (width == 0 || static_cast<unsigned long long>(size) <= width), "random_t: too few distinct numbers");
        std::unordered_set<unsigned long long> seen;
        std::vector<T> items;
        for (unsigned long long top = width - static_cast<unsigned long long>(size); top != width; top++) {
            unsigned long long draw = below(top + 1);
            if (!seen.insert(draw).second) seen.insert(draw = top);
            items.push_back(static_cast<T>(static_cast<unsigned long long>(from) + draw));
        }
        for (size_t i = items.size(); i > 1; i--) std::swap(items[i - 1], items[below(i)]);
        return items;
    }
    template <typename T> std::vector<T> distinct(int size, T upper) { return distinct(size, T(0), T(upper - 1)); }
    /** Returns `size` parts, each at least `least`, that add up to `sum`; if `size` is 0, `sum` must be 0. */
    template <typename T> std::vector<T> partition(int size, T sum, T least = 1) {
        need(size >= 0 && (size > 0 || sum == T(0)), "random_t: the number of parts is too small for their sum");
        if (size == 0) return std::vector<T>();
        need(sum >= least * static_cast<T>(size), "random_t: the sum is too small for its parts");
        T spare = sum - least * static_cast<T>(size);
        std::vector<T> cuts = distinct<T>(size - 1, T(1), T(spare + static_cast<T>(size) - 1));
        std::sort(cuts.begin(), cuts.end());
        cuts.push_back(spare + static_cast<T>(size));
        T before = 0;
        for (T &cut : cuts) {
            T part = cut - before - 1 + least;
            before = cut;
            cut = part;
        }
        return cuts;
    }

private:
    uint64_t state = 0;
    uint64_t bits() {
        uint64_t z = (state += 0x9E3779B97F4A7C15ULL);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }
    static void need(bool condition, const char *message) {
        if (condition) return;
        std::cerr << "FAIL " << message << std::endl;
        std::_Exit(3);
    }
};

int random_t::version = -1;

inline std::string pattern::next(random_t &random) const { return generate(root, random); }
inline std::string pattern::generate(const Node &node, random_t &random) {
    if (node.most == unlimited) {
        std::cerr << "FAIL A pattern without an upper bound cannot be generated from" << std::endl;
        std::_Exit(3);
    }
    std::string text, characters;
    for (size_t c = 0; c < node.allowed.size(); c++) {
        if (node.allowed[c]) characters += static_cast<char>(c);
    }
    size_t times = node.least + static_cast<size_t>(random.below(node.most - node.least + 1));
    for (size_t i = 0; i < times; i++) {
        if (!node.allowed.empty()) {
            text += characters[static_cast<size_t>(random.below(characters.size()))];
        } else {
            const auto &choice = node.choices[static_cast<size_t>(random.below(node.choices.size()))];
            for (const Node &part : choice) text += generate(part, random);
        }
    }
    return text;
}
