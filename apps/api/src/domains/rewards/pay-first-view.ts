import type { ClaimedPart } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import type { NewEvent } from '../../platform/events/emit.ts';
import { claimedEvent, openedEvent } from './claimables.ts';
import { type GrantRules, grantToClaimed } from './grant-first-view.ts';
import { payClaimable } from './pay-claimable.ts';
import { type ClaimedSession, type ClaimRow, lockFirstView } from './queries.ts';

/** The first-view reward as part of a claim; undefined if it is not open. */
export const openFirstViewPart = (
  claim: Pick<ClaimRow, 'state' | 'amount' | 'expires_at'> | undefined,
  at: Date,
): ClaimedPart | undefined => {
  const isExpired = claim && claim.expires_at !== null && claim.expires_at <= at;
  if (claim?.state !== 'open' || isExpired) return undefined;
  return { kind: 'first_view', amount: formatMicro(claim.amount), bucket: 'available' };
};

/**
 * Pays an open first-view reward together with a claimed video. Opens it first if `session` is that video's and no one
 * has. The caller has checked eligibility, and emits `events` once everything is paid.
 */
export const payFirstView = async (
  tx: Tx,
  rules: GrantRules,
  userId: bigint,
  session: ClaimedSession | undefined,
  at: Date,
): Promise<{ parts: ClaimedPart[]; events: NewEvent[] }> => {
  const existing = await lockFirstView(tx, userId);
  const firstView = existing ?? (session && (await grantToClaimed(tx, rules, session)));
  // The consumer may have opened it since the first read.
  const claim = firstView ?? (session && (await lockFirstView(tx, userId)));
  const events = firstView && !existing ? [openedEvent(firstView, at)] : [];
  const part = openFirstViewPart(claim, at);
  if (!claim || !part) return { parts: [], events };
  await payClaimable(tx, claim, { actor: 'user', at });
  events.push(claimedEvent(claim, at));
  return { parts: [part], events };
};
