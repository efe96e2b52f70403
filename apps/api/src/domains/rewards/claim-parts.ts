import type { ClaimedPart } from '@taice/contract';
import { businessDay, formatMicro } from '@taice/core/rules';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { type Settings, settingsOn } from '../../platform/settings.ts';
import { awaitsFirstView } from './first-view-queries.ts';
import type { GrantRules } from './grant-first-view.ts';
import { openFirstViewPart } from './pay-first-view.ts';
import { firstViewRef } from './queries.ts';
import type { FirstViewClaim } from './read-claim.ts';

/** Points of the view itself, by the settings of the day on which it qualified. */
export const viewAmount = (settings: Pick<Settings, 'view_reward_base'>, fullAt: Date): bigint =>
  settingsOn(settings, businessDay(fullAt)).view_reward_base;

export const viewPart = (amount: bigint): ClaimedPart => ({
  kind: 'view',
  amount: formatMicro(amount),
  bucket: 'pending',
});

const READ_CLAIM_PARTS = `select view_additions($1, $2, $3, $4, $5, $6) as additions,
    exists (select from view_session where user_id = $1 and state = 'claimable' and id <> $3) as others_wait,
    f.amount, f.state, f.expires_at
  from (values (1)) one left join claimable f
    on f.user_id = $1 and f.type = 'first_view' and f.ref_id = '${firstViewRef}'`;

type First = Pick<FirstViewClaim, 'amount' | 'state' | 'expires_at'>;
type Row = (First | { readonly state: null }) & {
  readonly additions: ClaimedPart[];
  readonly others_wait: boolean;
};

const readParts = async (db: Database, values: readonly unknown[]): Promise<Row> => {
  const [row] = await preparedQuery<Row>(db, 'claim_parts', READ_CLAIM_PARTS, values);
  if (!row) throw new Error('the query for claim parts returned no row');
  return row;
};

/** A view, its person and its video. */
export interface ClaimedView {
  readonly userId: bigint;
  readonly postId: bigint;
  readonly sessionId: string;
  /** The time its ring was full; null if it is not. */
  readonly fullAt: Date | null;
}

type Rules = GrantRules & { readonly settings: Pick<Settings, 'view_reward_base'> };

/**
 * The parts that `claimPostReward` will pay for this view. The first-view reward comes with the first full ring only.
 */
export const claimParts = async (
  db: Database,
  rules: Rules,
  view: ClaimedView,
  at: Date,
): Promise<ClaimedPart[]> => {
  const { userId, postId, sessionId, fullAt } = view;
  const amount = viewAmount(rules.settings, fullAt ?? at);
  const values = [userId, postId, sessionId, fullAt, amount, at];
  const row = await readParts(db, values);
  // The first full ring carries the reward; another view does not promise it again.
  const firstViewPart = (read: Row): ClaimedPart | undefined =>
    read.state === null || (fullAt === null && read.state === 'open')
      ? undefined
      : openFirstViewPart(read, at);
  const first = async (): Promise<ClaimedPart | undefined> => {
    if (fullAt === null && row.others_wait) return undefined;
    if (row.state !== null) return firstViewPart(row);
    // The order matters: a reward opened in between is in one of the two reads.
    if (!(await awaitsFirstView(db, rules, userId)))
      return firstViewPart(await readParts(db, values));
    return openFirstViewPart(
      { amount: rules.settings.first_view_reward, state: 'open', expires_at: null },
      at,
    );
  };
  const part = await first();
  return [viewPart(amount), ...(part ? [part] : []), ...row.additions];
};

/** Parts that a new account would be paid for a view just begun. */
export const newcomerParts = (
  db: Database,
  rules: Rules,
  postId: bigint,
  at: Date,
): Promise<ClaimedPart[]> =>
  claimParts(db, rules, { userId: 0n, postId, sessionId: '', fullAt: null }, at);

const LIST_FULL_RINGS = `select id, post_id, qualified_at from view_session
  where user_id = $1 and state = 'claimable' order by qualified_at desc, id`;
const READ_RING_ADDITIONS = `select view_additions($1, r.post_id, r.id, r.full_at, r.amount, $6) as additions,
    coalesce((select i.durability * $7::int - i.wear from worn_for($1, null) w join nft_item i on i.id = w.nft_id), 0)::int
      as views_left
  from unnest($2::text[], $3::bigint[], $4::timestamptz[], $5::bigint[])
    with ordinality r (id, post_id, full_at, amount, at) order by r.at`;

interface Ring {
  readonly id: string;
  readonly post_id: bigint;
  readonly qualified_at: Date;
}

const isBoost = ({ kind }: ClaimedPart): boolean => kind === 'boost';

/**
 * A full ring. `parts`: the result of its own claim, without the first-view reward. `together`: its part in a claim of
 * all.
 */
export interface FullRing {
  readonly postId: bigint;
  readonly parts: readonly ClaimedPart[];
  readonly together: readonly ClaimedPart[];
}

/** The person's full rings, the latest first. */
export const fullRings = async (
  db: Database,
  {
    settings,
  }: { readonly settings: Pick<Settings, 'view_reward_base' | 'nft_views_per_durability'> },
  userId: bigint,
  at: Date,
): Promise<FullRing[]> => {
  const rings = await preparedQuery<Ring>(db, 'full_rings', LIST_FULL_RINGS, [userId]);
  if (rings.length === 0) return [];
  const amounts = rings.map((ring) => viewAmount(settings, ring.qualified_at));
  type Added = Pick<Row, 'additions'> & { readonly views_left: number };
  const rows = await preparedQuery<Added>(db, 'full_rings_additions', READ_RING_ADDITIONS, [
    userId,
    rings.map(({ id }) => id),
    rings.map((ring) => ring.post_id),
    rings.map((ring) => ring.qualified_at),
    amounts,
    at,
    settings.nft_views_per_durability,
  ]);
  // A claim of all starts with the oldest, until the spectacles are worn out.
  let remainingViews = rows[0]?.views_left ?? 0;
  return rings
    .map((ring, index) => {
      const parts = [viewPart(amounts[index] ?? 0n), ...(rows[index]?.additions ?? [])];
      return { postId: ring.post_id, parts };
    })
    .toReversed()
    .map((ring) => {
      if (ring.parts.some(isBoost)) remainingViews -= 1;
      const batchParts =
        remainingViews < 0 ? ring.parts.filter((part) => !isBoost(part)) : ring.parts;
      return { ...ring, together: batchParts };
    })
    .toReversed();
};
