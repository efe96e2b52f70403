import type { Countdown, PostDetail } from '@taice/contract';
import { addAmounts, formatMicro, parseMicro } from '../ledger/rules.ts';
import { boostOf } from '../nft/rules.ts';
import type { Phase } from './machine.ts';
import type { WatchState } from './types.ts';

export type WatchFacts = {
  readonly visitor: boolean;
  /** What waits for the visitor's account for this video, a decimal string in TAICE; null: nothing. */
  readonly held: string | null;
  readonly phase: Phase;
  readonly session: Countdown | null;
  /** Playing, on a page and in a place that can be seen. */
  readonly running: boolean;
  readonly hidden: boolean;
  readonly claiming: boolean;
};

/** What was paid, whatever the viewer wears by now and creators offer. */
const paidOf = ({
  amount,
  boost,
  post_reward,
}: NonNullable<Countdown['paid']>): Pick<WatchState, 'amount' | 'boost'> => ({
  amount: addAmounts(amount, post_reward),
  boost: boost && { amount: boost.amount, bp: boost.boost_bp },
});

/** The video's own with what its viewer's spectacles add to it, rounded down, and the creator's reward. */
const payOf = ({
  base,
  boost_bp: bp,
  post_reward,
}: Countdown['reward']): Pick<WatchState, 'amount' | 'boost'> => {
  const own = parseMicro(base);
  const boost = boostOf(own, bp);
  return {
    amount: formatMicro(own + boost + parseMicro(post_reward)),
    boost: boost > 0n ? { amount: formatMicro(boost), bp } : null,
  };
};

const why = ({ phase, hidden }: WatchFacts): WatchState['reason'] => {
  if (phase === 'offline' || phase === 'elsewhere') return phase;
  return hidden ? 'tab_hidden' : null;
};

/** What the ring shows before the server has said anything: what the video says of itself. */
export function unopenedWatch(
  { reward }: Pick<PostDetail, 'reward'>,
  facts?: Pick<WatchFacts, 'visitor' | 'phase' | 'claiming'>,
): WatchState {
  const required_s = reward?.required_seconds ?? 0;
  const hasPaid = reward?.state === 'claimed';
  const asked = hasPaid ? 'claimed' : facts?.phase === 'over' || !reward ? 'ended' : 'waiting';
  return {
    state: facts?.visitor ? 'visitor' : asked,
    watched_s: 0,
    required_s,
    countdown_s: hasPaid ? 0 : required_s,
    reason: facts?.phase === 'offline' ? 'offline' : null,
    amount: hasPaid ? '0' : (reward?.amount_per_user ?? '0'),
    boost: null,
    beat_ms: 0,
    paid: null,
    pending: facts?.claiming ?? false,
    reset_at: null,
    day: null,
    visitor: facts?.visitor ?? false,
  };
}

/** What a visitor has watched, and an account of theirs may claim. */
const heldWatch = (post: Pick<PostDetail, 'reward'>, amount: string): WatchState => ({
  ...unopenedWatch(post),
  state: 'claimable',
  watched_s: post.reward?.required_seconds ?? 0,
  countdown_s: 0,
  amount,
  visitor: true,
});

/** What the ring shows: the server's word, and whether time counts at this moment. */
export function watchState(post: Pick<PostDetail, 'reward'>, facts: WatchFacts): WatchState {
  const { phase, session, running, claiming, visitor, held } = facts;
  if (held !== null) return heldWatch(post, held);
  if (!session) return unopenedWatch(post, facts);
  const earning = session.state === 'available' || session.state === 'watching';
  const counting = running && (phase === 'open' || phase === 'opening');
  return {
    state: earning ? (counting ? 'watching' : 'paused') : session.state,
    watched_s: session.watched_seconds,
    required_s: session.required_seconds,
    countdown_s: session.countdown,
    reason: earning && !counting ? why(facts) : session.reason,
    ...(session.paid ? paidOf(session.paid) : payOf(session.reward)),
    beat_ms: session.interval * 1000,
    paid: session.paid,
    pending: claiming,
    reset_at: session.reset_at,
    day: session.day,
    visitor,
  };
}
