import { contract } from '@taice/contract';
import { type Insertable, sql } from 'kysely';
import { formatMicro, fundingOf, parseMicro } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import type { PostRewardTable } from '../../platform/db/schema-post-rewards.ts';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { BalanceTooLow } from '../ledger/balance-too-low.ts';
import { balances } from '../ledger/queries.ts';
import { cardParts } from '../posts/card-parts.ts';
import { loadPosts } from '../posts/post-queries.ts';
import { accesses } from '../posts/post-states.ts';
import { fund } from './money.ts';
import { rulesOf } from './rules.ts';
import { drawSplit } from './split.ts';

type AddCall = Call<typeof contract.postRewards.addReward>;

const broken = (field: string, reason: string): never => fail(1710, { data: { field, reason } });

interface Chosen {
  readonly id: bigint;
  /** Seconds for which it has to be watched; null: watching is not what pays. */
  readonly requiredSeconds: number | null;
}

/** The video that is asked for, where such a reward can lie on it. */
const chosen = async (call: AddCall): Promise<Chosen> => {
  const { user, input } = call;
  const [post] = await loadPosts(call, [input.post_id], user.userId);
  if (!post?.is_visible) return fail(1201);
  if (post.state.access === accesses.author) return broken('post_id', 'private');
  const { pays } = cardParts(post.text, call);
  if (!pays) return broken('post_id', 'earns_nothing');
  const { id } = post;
  if (input.type_key === 'comment' || input.type_key === 'share') {
    const isPicked = input.type_key === 'comment';
    if (isPicked && post.text.comment_policy !== 'approve')
      return broken('post_id', 'comment_policy');
    return { id, requiredSeconds: null };
  }
  // It is earned with the view itself, whose ring a viewer sees: there is no second one behind it.
  if ((input.required_seconds ?? 0) > pays.requiredSeconds)
    return broken('required_seconds', 'video');
  return { id, requiredSeconds: pays.requiredSeconds };
};

const isOldEnough = async ({ db, numbers, user }: AddCall, at: Date): Promise<boolean> => {
  const { created_at: since } = await db
    .selectFrom('user')
    .select('created_at')
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow();
  return at.getTime() - since.getTime() >= numbers.post_reward_account_ms;
};

/** One of a kind runs on a video, or waits to: the database knows. */
const insert = async (db: Tx, values: Insertable<PostRewardTable>): Promise<bigint> => {
  const row = await db
    .insertInto('post_reward')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'type_key'])
        .where(sql<boolean>`state in ('scheduled', 'active')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? fail(1711);
};

export const addReward = handler(contract.postRewards.addReward, {
  run: async (call) => {
    const { db, clock, numbers, user, input } = call;
    const { userId } = user;
    const at = clock.rule();
    const { id: post_id, requiredSeconds } = await chosen(call);
    const { type_key: type, per_user, quantity } = input;
    const startsAt = input.starts_at === undefined ? at : new Date(input.starts_at);
    const endsAt = new Date(input.ends_at);
    if (startsAt.getTime() > at.getTime() + 30 * 86_400_000) return broken('starts_at', 'days');
    const funding = fundingOf(
      {
        type,
        total: parseMicro(input.total),
        perUser: per_user === undefined ? undefined : parseMicro(per_user),
        quantity,
        startsAt: Math.max(startsAt.getTime(), at.getTime()),
        endsAt: endsAt.getTime(),
      },
      rulesOf(numbers),
    );
    if ('reason' in funding) return broken(funding.field, funding.reason);
    if (!(await isOldEnough(call, at))) return fail(1710, { data: { reason: 'account_young' } });
    const { total, fee, perUser } = funding;
    const before = await balances(db, userId);
    if (before.available < total + fee)
      throw new BalanceTooLow(total + fee, before.available, undefined);
    const isLater = startsAt > at;
    const split =
      type === 'lucky' ? drawSplit(total, funding.quantity, rulesOf(numbers).maxPerUser) : null;
    const id = await insert(db, {
      post_id,
      sponsor_id: userId,
      type_key: type,
      total,
      fee,
      per_user: perUser,
      left_amount: total,
      quantity: funding.quantity,
      left_num: funding.quantity,
      required_seconds: requiredSeconds,
      state: isLater ? 'scheduled' : 'active',
      created_at: at,
      starts_at: isLater ? startsAt : at,
      ends_at: endsAt,
      ended_at: null,
      settled_at: null,
      amounts: split && [...split.amounts],
      salt: split?.salt ?? null,
      promise: split?.promise ?? null,
    });
    await fund(db, { id, post_id, sponsor_id: userId, total, fee }, at);
    const after = await balances(db, userId);
    return {
      id: `${id}`,
      state: isLater ? ('scheduled' as const) : ('active' as const),
      fee: formatMicro(fee),
      balance: formatMicro(after.available),
    };
  },
});
