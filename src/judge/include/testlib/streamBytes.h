/* Reads a file, a pipe or a string byte by byte, and detects line endings and the end of the file. This file is part of
   testlib.h. */

class TestlibBytes : public TestlibVerdicts {
public:
    bool strict = false, stdfile = false, opened = false;
    /** A larger file is a format error. */
    size_t maxFileSize = 128 * 1024 * 1024;

    TestlibBytes() {}
    TestlibBytes(TMode streamMode, const std::string &streamName) : TestlibVerdicts(streamMode, streamName) {}
    /** Reads `text` as part of the stream `source`: a format error in `text` is reported as an error in `source`. */
    TestlibBytes(const TestlibBytes &source, const std::string &text)
        : TestlibVerdicts(source.mode, "based on " + source.name), strict(source.strict), opened(true) {
        buffer.assign(text.begin(), text.end());
        length = buffer.size();
    }

    void init(const std::string &path, TMode streamMode) {
        mode = streamMode;
        openFile(path);
    }
    void init(std::FILE *file, TMode streamMode) {
        mode = streamMode;
        descriptor = fileno(file);
        stdfile = opened = true;
        name = file == stdin ? "stdin" : "untitled";
    }
    void openFile(const std::string &path) {
        name = path;
        descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor < 0) ::quit(_fail, "Can not open \"" + path + "\": " + std::strerror(errno));
        opened = true;
        struct stat file;
        if (::fstat(descriptor, &file) != 0 || !S_ISREG(file.st_mode)) return;
        if (static_cast<size_t>(file.st_size) > maxFileSize) {
            quitf(_pe, "File size exceeds %zu bytes, size is %zu", maxFileSize, static_cast<size_t>(file.st_size));
        }
    }
    void openStdin() { init(stdin, mode); }

    /* Reads bytes; returns EOFC as a char at the end of the file */
    char curChar() { return charOrEnd(peek()); }
    char nextChar() { return charOrEnd(take()); }
    void skipChar() { take(); }
    void unreadChar(char c) {
        if (c == charOrEnd(-1) && eof()) return;
        if (c == '\n') line--;
        pushedBack.push_back(static_cast<unsigned char>(c));
    }
    char readChar() {
        int c = take();
        if (c < 0) quit(_unexpected_eof, "Unexpected end of file - character expected");
        return static_cast<char>(c);
    }
    char readChar(char expected) {
        int c = take();
        if (c == static_cast<unsigned char>(expected)) return expected;
        quit(_pe, "Unexpected character " + shown(c) + ", but " + shown(static_cast<unsigned char>(expected)) + " expected");
    }
    char readSpace() { return readChar(' '); }

    /* `eoln` and `seekEoln` skip the line ending that they find; `seekEof` skips white space, and `eof` does not change
       the position. */
    bool eof() { return peek() < 0; }
    bool seekEof() {
        skipBlanks();
        return eof();
    }
    bool eoln() {
        int c = peek();
        if (c < 0) return !strict;
        if (c == '\r' && !strict) {
            take();
            if (peek() != '\n') unreadChar('\r');
            c = peek();
        }
        if (c == '\n') take();
        return c == '\n';
    }
    bool seekEoln() {
        while (peek() == ' ' || peek() == '\t') take();
        return eoln();
    }
    void readEoln() {
        if (!eoln()) quit(_pe, "Expected end of line, but " + shown(peek()) + " found");
    }
    void readEof() {
        if (!eof()) quit(_pe, "Expected end of file, but " + shown(peek()) + " found");
        if (mode == _input) sawEnd = true;
    }
    void skipBlanks() {
        while (isBlanks(peek())) take();
    }
    /** Starts reading the file from its beginning again, which is not possible for a pipe. */
    void reset(std::FILE * = nullptr) {
        if (descriptor >= 0 && ::lseek(descriptor, 0, SEEK_SET) < 0) quit(_fail, "Can not read \"" + name + "\" again");
        if (descriptor >= 0) length = 0;
        pushedBack.clear();
        position = 0;
        line = 1;
    }
    void close() {
        if (descriptor > 0) ::close(descriptor);
        descriptor = -1;
        opened = false;
        position = length = 0;
    }
    /** Skips a UTF-8 byte order mark. */
    void skipBom() {
        const std::string mark = "\xEF\xBB\xBF";
        for (size_t i = 0; i < mark.size(); i++) {
            if (peek() != static_cast<unsigned char>(mark[i])) {
                while (i > 0) unreadChar(mark[--i]);
                return;
            }
            take();
        }
    }
    bool wasReadToEnd() const { return sawEnd; }

protected:
    /** The next byte, 0 to 255; -1 at the end. */
    int peek() { return pushedBack.empty() ? peekFile() : pushedBack.back(); }
    int take() {
        int c = peek();
        if (!pushedBack.empty()) pushedBack.pop_back();
        else if (c >= 0) position++;
        if (c == '\n') line++;
        return c;
    }
    static std::string shown(int c) {
        if (c < 0) return "end of file";
        if (c == '\n') return "end of line";
        return c > 32 && c < 127 ? testlib_format_("'%c'", c) : testlib_format_("character #%d", c);
    }

private:
    int descriptor = -1;
    std::vector<unsigned char> buffer;
    std::vector<unsigned char> pushedBack;
    size_t position = 0, length = 0;
    bool sawEnd = false;

    static char charOrEnd(int c) { return static_cast<char>(c < 0 ? EOFC : c); }
    /**
     * Uses read(2), not fread: for a pipe, read returns the available bytes, and an interactor must not wait for more.
     */
    int peekFile() {
        if (position < length) return buffer[position];
        if (descriptor < 0) return -1;
        buffer.resize(1 << 16);
        ssize_t got;
        do got = ::read(descriptor, buffer.data(), buffer.size());
        while (got < 0 && errno == EINTR);
        position = 0;
        length = got > 0 ? static_cast<size_t>(got) : 0;
        return length > 0 ? buffer[0] : -1;
    }
};
