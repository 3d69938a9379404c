#ifndef VERDICT_TIERS_H
#define VERDICT_TIERS_H
/* Determines the tier of protection that this machine and user allow. */
#include "slot.h"

enum tier { TIER_FULL, TIER_USER, TIER_WEAK };

#define MAX_REASONS 8

struct sandbox_state {
  enum tier tier;
  struct site site;
  char reasons[MAX_REASONS][160];
  int reason_count;
  int failed_probes;
};

/* Determines the tier, and enters a user namespace if the tier needs one. Must be called once, before the supervisor
   starts the first keeper (a process that serves a slot). */
bool tiers_find(struct sandbox_state *out, enum tier highest, const char *folder, char *why,
                size_t capacity);

/* Returns a uid that no other sandbox on this machine uses; it remains reserved until this process ends. */
uid_t tiers_claim_uid(const struct sandbox_state *state, int wanted);

/* Removes the resources of the whole sandbox: its cgroups and the weak tier's folder. */
void tiers_leave(struct sandbox_state *state);
#endif
