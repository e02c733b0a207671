// A discrete-event engine as it is usually written in C++, with handlers that do next to nothing: one priority queue
// for each session of a client that pings a server over a lossy link, run to completion.
#include "baselines.h"

#include <queue>
#include <vector>

namespace {

enum class Kind : uint16_t { wake, ping, pong, timeout };

struct Event {
    int64_t time;
    uint64_t order;
    uint32_t ping;
    uint16_t attempt;
    Kind kind;
};

struct Later {
    bool operator()(const Event &left, const Event &right) const {
        return left.time != right.time ? left.time > right.time : left.order > right.order;
    }
};

class Session {
  public:
    Session(uint64_t seed, uint32_t pings) : state(seed), pings(pings) { schedule(below(1'000'000), Kind::wake, 0, 0); }

    // Plays until nothing is left; returns how many events there were.
    long play() {
        long count = 0;
        for (; !queue.empty(); count++) {
            Event event = queue.top();
            queue.pop();
            now = event.time;
            handle(event);
        }
        return count;
    }

  private:
    std::priority_queue<Event, std::vector<Event>, Later> queue;
    uint64_t state, scheduled = 0;
    int64_t now = 0;
    uint32_t pings, current = 0;
    uint16_t attempt = 0;
    bool answered = true;

    void handle(const Event &event) {
        switch (event.kind) {
        case Kind::wake:
            current++;
            attempt = 0;
            answered = false;
            send();
            break;
        case Kind::ping:
            if (!lost()) schedule(latency(), Kind::pong, event.ping, event.attempt);
            break;
        case Kind::pong:
            if (event.ping != current || answered) break;
            answered = true;
            if (current < pings) schedule(5'000 + below(10'000), Kind::wake, 0, 0);
            break;
        case Kind::timeout:
            if (event.ping != current || answered || event.attempt != attempt) break;
            attempt++;
            send();
            break;
        }
    }

    void send() {
        if (!lost()) schedule(latency(), Kind::ping, current, attempt);
        schedule(200'000, Kind::timeout, current, attempt);
    }

    void schedule(int64_t after, Kind kind, uint32_t ping, uint16_t attempt) {
        queue.push({now + after, scheduled++, ping, attempt, kind});
    }

    uint64_t next() {
        uint64_t z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    }

    int64_t below(uint64_t bound) { return static_cast<int64_t>((next() >> 32) * bound >> 32); }
    int64_t latency() { return 10'000 + below(40'000); }
    bool lost() { return below(10) == 0; }
};

}  // namespace

extern "C" long baseline_events(long sessions, long pings) {
    long count = 0;
    for (long i = 0; i < sessions; i++) count += Session(static_cast<uint64_t>(i), static_cast<uint32_t>(pings)).play();
    return count;
}
