// What any channel has to do at least: number commands, hold them until they are acknowledged, copy them to the wire and
// off it, and take each once. Nothing is stored, nothing can be lost, and nobody is told anything.
#include "baselines.h"

enum { HELD = 4096, WIRE = 4096 };

typedef struct {
    uint64_t number, session[2];
    uint32_t set;
    uint16_t weight, repetitions;
} Entry;

typedef struct {
    uint64_t number, oldest, lineage, incarnation, session[2];
    uint32_t set;
    uint16_t weight, repetitions;
} Packet;

typedef struct {
    uint64_t next, acknowledged, expected, sum;
    long sent;
    Entry held[HELD];
    Packet wire[WIRE];
} Channel;

static void send(Channel *channel, uint32_t set) {
    Entry entry = {channel->next++, {1, 2}, set, 100, 8};
    channel->held[entry.number % HELD] = entry;
    Packet packet = {entry.number, channel->acknowledged, 1, 2, {1, 2}, set, entry.weight, entry.repetitions};
    channel->wire[channel->sent++] = packet;
}

static void receive(Channel *channel, const Packet *packet) {
    if (packet->lineage != 1 || packet->number != channel->expected) return;
    channel->expected++;
    channel->sum += packet->weight;
}

uint64_t baseline_channel(long commands, long round) {
    static Channel channel;
    channel.sum = 0;
    for (long done = 0; done < commands; done += round) {
        for (long i = 0; i < round; i++) send(&channel, (uint32_t)(done + i));
        // The wire is memory: whatever is on it has to have been written.
        __asm__ volatile("" ::: "memory");
        for (long i = 0; i < channel.sent; i++) receive(&channel, &channel.wire[i]);
        channel.sent = 0;
        channel.acknowledged = channel.expected;
    }
    return channel.sum;
}
