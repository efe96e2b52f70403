import type { Countdown, PostDetail } from '@taice/contract';
import { addAmounts, sumAmounts } from '../ledger/rules.ts';
import type { Phase } from './machine.ts';
import type { ClaimSums, WatchState } from './types.ts';
import type { VisitorView } from './visitor-view.ts';

export type WatchFacts = {
  readonly visitor: boolean;
  /** A finished view that is not in an account yet; null: none. */
  readonly saved: VisitorView | null;
  readonly phase: Phase;
  readonly session: Countdown | null;
  /** Playing, on a visible page and in a visible position. */
  readonly running: boolean;
  /** The page, or the video on it, is hidden; also if the browser stopped the video because of that. */
  readonly hidden: 'tab_hidden' | 'out_of_view' | null;
  /** The device has a network. */
  readonly online: boolean;
  readonly claiming: boolean;
};

/** The payment that was made, whatever the viewer wears and creators offer now. */
const paidOf = ({ amount, boost, post_reward }: NonNullable<Countdown['paid']>): ClaimSums => ({
  amount: addAmounts(amount, post_reward),
  now: post_reward,
  later: amount,
  first: '0',
  creators: post_reward,
  boost: boost && { amount: boost.amount, bp: boost.boost_bp },
});

/** Sums of the server's parts of a claim. */
const partsOf = ({ parts, reward }: Pick<Countdown, 'parts' | 'reward'>): ClaimSums => {
  const sumParts = (filter: Partial<Countdown['parts'][number]>) =>
    sumAmounts(
      parts.filter(
        ({ kind, bucket }) =>
          kind === (filter.kind ?? kind) && bucket === (filter.bucket ?? bucket),
      ),
    );
  const boost = sumParts({ kind: 'boost' });
  return {
    amount: sumParts({}),
    now: sumParts({ bucket: 'available' }),
    later: sumParts({ bucket: 'pending' }),
    first: sumParts({ kind: 'first_view' }),
    creators: sumParts({ kind: 'post_reward_claim' }),
    boost: boost === '0' ? null : { amount: boost, bp: reward.boost_bp },
  };
};

/** Without an answer, either the network is missing or the server is in trouble. */
const unanswered = ({ online }: Pick<WatchFacts, 'online'>) => (online ? 'no_answer' : 'offline');

const getReason = ({ phase, hidden, online }: WatchFacts): WatchState['reason'] => {
  if (phase === 'elsewhere') return phase;
  if (phase === 'unanswered') return unanswered({ online });
  return hidden;
};

/** The ring before the server's first answer: the video's own offer. */
export function initialWatchState(
  { reward, bonus }: Pick<PostDetail, 'reward' | 'bonus'>,
  facts?: Pick<WatchFacts, 'visitor' | 'phase' | 'claiming' | 'online'>,
): WatchState {
  const required_s = reward?.required_seconds ?? 0;
  const hasPaid = reward?.state === 'claimed';
  const amount =
    hasPaid || !reward ? '0' : addAmounts(reward.amount_per_user, bonus?.amount ?? '0');
  const initialState = hasPaid
    ? 'claimed'
    : facts?.phase === 'over' || !reward
      ? 'ended'
      : 'waiting';
  return {
    state: initialState,
    watched_s: 0,
    required_s,
    countdown_s: hasPaid ? 0 : required_s,
    reason: facts?.phase === 'unanswered' ? unanswered(facts) : null,
    amount,
    now: '0',
    later: amount,
    first: '0',
    creators: '0',
    boost: null,
    beat_ms: 0,
    paid: null,
    pending: facts?.claiming ?? false,
    reset_at: null,
    day: null,
    visitor: facts?.visitor ?? false,
  };
}

/**
 * A visitor has finished this video or another one. Nothing more counts until they have an account. In the account the
 * view is pending until the server has taken it.
 */
const savedWatch = (
  post: Pick<PostDetail, 'id' | 'reward' | 'bonus'>,
  { post_id, sums }: VisitorView,
  visitor: boolean,
): WatchState => {
  const unopened = { ...initialWatchState(post), ...sums, visitor, pending: !visitor };
  return post_id === post.id
    ? { ...unopened, state: 'claimable', watched_s: unopened.required_s, countdown_s: 0 }
    : { ...unopened, state: 'blocked' };
};

/** The state of the ring: the server's facts, and if time counts at this moment. */
export function watchState(
  post: Pick<PostDetail, 'id' | 'reward' | 'bonus'>,
  facts: WatchFacts,
): WatchState {
  const { phase, session, running, claiming, visitor, saved } = facts;
  if (saved) return savedWatch(post, saved, visitor);
  if (!session) return initialWatchState(post, facts);
  const earning = session.state === 'available' || session.state === 'watching';
  const counting = running && (phase === 'open' || phase === 'opening');
  return {
    state: earning ? (counting ? 'watching' : 'paused') : session.state,
    watched_s: session.watched_seconds,
    required_s: session.required_seconds,
    countdown_s: session.countdown,
    reason: earning && !counting ? getReason(facts) : session.reason,
    ...(session.paid ? paidOf(session.paid) : partsOf(session)),
    beat_ms: session.interval * 1000,
    paid: session.paid,
    pending: claiming,
    reset_at: session.reset_at,
    day: session.day,
    visitor,
  };
}
