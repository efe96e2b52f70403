import { addDays, businessDay, businessDayStart } from '@taice/core/rules';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { Services } from '../../platform/services.ts';
import { requiresAge } from '../../platform/standing.ts';
import { type Ineligible, ineligible } from '../eligibility/eligibility.ts';
import { type ExitsRow, exitsOf, unreviewedRemainingOf } from '../eligibility/exits.ts';
import { levelOf } from '../user/level.ts';
import type { Prize } from './prize-queries.ts';

const DAY_MS = 86_400_000;
/** Pieces of things that are sent are counted over so many days. */
const countedDays = 30;

/** How many a person has had lately, and when the first of them was. */
export interface Had {
  readonly count: number;
  readonly first: Date | null;
}

/** What of a person decides whether they can redeem something. */
export interface Redeemer {
  readonly why: Ineligible | null;
  readonly isLeaving: boolean;
  /** Micro-points that codes may cost without a review. */
  readonly unreviewedRemaining: bigint;
  readonly level: number;
  /** Micro-points that can be spent. */
  readonly available: bigint;
  /** The prize that they save for. */
  readonly wish: bigint | null;
  /** Pieces of each of the prizes that were asked about. */
  readonly had: ReadonlyMap<bigint, Had>;
  readonly orders: Readonly<Record<'physical' | 'virtual', number>>;
  /** When the first of the physical ones counts no more; null: there is none. */
  readonly roomFrom: Date | null;
}

// All that is asked of a person in one statement: who redeems waits for each of them.
const PERSON = `select ${ineligible('u.id', '$2')} as why, u.status, u.xp, x.*,
    coalesce((select balance from ledger_account where owner_type = 'user' and owner_id = u.id and owner_name = ''
      and bucket = 'available' and currency_key = 'taice'), 0) as available,
    (select prize_id from savings_goal where user_id = u.id) as wish,
    sent.count as sent, sent.room_from, coded.count as coded
  from "user" u cross join lateral ${exitsOf('u.id', '$6')} x,
    lateral (select coalesce(sum(quantity), 0)::int as count,
        min(created_at + case state when 'refunded' then interval '1 day' else interval '${countedDays} days' end) as room_from
      from prize_order o
      where o.user_id = u.id and o.type = 'physical' and o.created_at > $3
        and (o.state <> 'refunded' or o.created_at > $5)) sent,
    lateral (select count(*)::int as count from prize_order o
      where o.user_id = u.id and o.state <> 'refunded' and o.type = 'virtual' and o.created_at >= $4) coded
  where u.id = $1`;
interface PersonRow extends ExitsRow {
  readonly why: Ineligible | null;
  readonly status: string;
  readonly xp: bigint;
  readonly available: bigint;
  readonly wish: bigint | null;
  readonly sent: number;
  readonly room_from: Date | null;
  readonly coded: number;
}
const HAD = `select o.prize_id, sum(o.quantity)::int as count, min(o.created_at) as first
  from prize_order o join prize p on p.id = o.prize_id
  where o.user_id = $1 and o.prize_id = any($2::bigint[]) and o.state <> 'refunded'
    and (p.limit_days is null or o.created_at > $3::timestamptz - p.limit_days * interval '1 day')
  group by o.prize_id`;

type Needs = Pick<Services, 'clock' | 'settings' | 'config'> & { readonly db: Database };

const none: Had = { count: 0, first: null };

/** What is known of a person who looks at these prizes, or wants one. */
export const readRedeemer = async (
  { db, clock, settings, config }: Needs,
  userId: bigint,
  prizes: readonly Pick<Prize, 'id' | 'per_user_limit'>[],
): Promise<Redeemer> => {
  const at = clock.rule();
  const bounded = prizes.flatMap(({ id, per_user_limit }) => (per_user_limit === null ? [] : [id]));
  const since = new Date(at.getTime() - countedDays * DAY_MS);
  const today = new Date(businessDayStart(businessDay(at)));
  // What was cancelled counts for a day, so that nobody keeps a shelf from others for nothing.
  const yesterday = new Date(at.getTime() - DAY_MS);
  const isAgeRequired = requiresAge({ settings, config });
  const [[person], had] = await Promise.all([
    preparedQuery<PersonRow>(db, 'redeemer', PERSON, [
      userId,
      isAgeRequired,
      since,
      today,
      yesterday,
      at,
    ]),
    bounded.length === 0
      ? []
      : preparedQuery<Had & { prize_id: bigint }>(db, 'redeemer_had', HAD, [userId, bounded, at]),
  ]);
  if (!person) throw new Error(`there is no person ${userId}`);
  return {
    why: person.why,
    isLeaving: person.status === 'deleting',
    unreviewedRemaining: unreviewedRemainingOf(person, settings),
    level: levelOf(person.xp, settings).no,
    available: person.available,
    wish: person.wish,
    had: new Map(had.map((each) => [each.prize_id, each])),
    orders: {
      physical: person.sent,
      virtual: person.coded,
    },
    roomFrom: person.room_from,
  };
};

/** A bound on what one person has, with how far they are. */
export interface Bound {
  readonly have: number;
  readonly need: number;
  /** Within so many days; null: ever. */
  readonly days: number | null;
  /** From when on there is room again; null: there is, or never. */
  readonly from: Date | null;
}

const bound = (have: number, need: number, days: number | null, from: Date | null): Bound => ({
  have,
  need,
  days,
  from: have >= need ? from : null,
});

const afterDays = ({ first }: Had, days: number | null): Date | null =>
  first && days !== null ? new Date(first.getTime() + days * DAY_MS) : null;

/** How many of one prize somebody may have; null: as many as they like. */
export const ofPrize = (
  { id, per_user_limit: most, limit_days: days }: Prize,
  { had }: Redeemer,
): Bound | null => {
  const known = had.get(id) ?? none;
  return most === null ? null : bound(known.count, most, days, afterDays(known, days));
};

const tomorrow = ({ clock }: Pick<Services, 'clock'>): Date =>
  new Date(businessDayStart(addDays(businessDay(clock.rule()), 1)));

/** How many orders of its kind somebody may make; null: memberships have no such bound. */
export const ofKind = (
  { type }: Prize,
  { orders, roomFrom }: Redeemer,
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
): Bound | null => {
  if (type === 'member') return null;
  const known = orders[type];
  if (type === 'physical')
    return bound(known, settings.physical_orders_per_30_days, countedDays, roomFrom);
  return bound(known, settings.virtual_orders_per_day, 1, tomorrow({ clock }));
};
