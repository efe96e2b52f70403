import { addDays, businessDay, businessDayStart } from '@taice/core/rules';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { Services } from '../../platform/services.ts';
import { requiresAgeConfirmation } from '../../platform/earning-eligibility.ts';
import { type IneligibilityReason, ineligibilitySql } from '../eligibility/eligibility.ts';
import { type ExitsRow, exitsSql, unreviewedRemainingFor } from '../eligibility/exits.ts';
import { levelOf } from '../user/level.ts';
import type { Prize } from './prize-queries.ts';

const DAY_MS = 86_400_000;
/** Days over which physical pieces are counted. */
const countedDays = 30;

/** A person's recent number, and the time of the first one. */
export interface OrderedCount {
  readonly count: number;
  readonly first: Date | null;
}

/** Facts about a person that decide which prizes they can redeem. */
export interface Redeemer {
  readonly why: IneligibilityReason | null;
  readonly isLeaving: boolean;
  /** Micro-points that codes may still cost without a review. */
  readonly unreviewedRemaining: bigint;
  readonly level: number;
  /** Available micro-points. */
  readonly available: bigint;
  /** The person's savings goal. */
  readonly savingsGoal: bigint | null;
  /** Pieces of each of the given prizes. */
  readonly ordered: ReadonlyMap<bigint, OrderedCount>;
  readonly orders: Readonly<Record<'physical' | 'virtual', number>>;
  /** When the first physical one stops counting; null if there is none. */
  readonly nextPhysicalFrom: Date | null;
}

// One statement for all checks of a person, since each redemption waits for it.
const READ_REDEEMER = `select ${ineligibilitySql('u.id', '$2')} as why, u.status, u.xp, x.*,
    coalesce((select balance from ledger_account where owner_type = 'user' and owner_id = u.id and owner_name = ''
      and bucket = 'available' and currency_key = 'taice'), 0) as available,
    (select prize_id from savings_goal where user_id = u.id) as wish,
    sent.count as sent, sent.room_from, coded.count as coded
  from "user" u cross join lateral ${exitsSql('u.id', '$6')} x,
    lateral (select coalesce(sum(quantity), 0)::int as count,
        min(created_at + case state when 'refunded' then interval '1 day' else interval '${countedDays} days' end) as room_from
      from prize_order o
      where o.user_id = u.id and o.type = 'physical' and o.created_at > $3
        and (o.state <> 'refunded' or o.created_at > $5)) sent,
    lateral (select count(*)::int as count from prize_order o
      where o.user_id = u.id and o.state <> 'refunded' and o.type = 'virtual' and o.created_at >= $4) coded
  where u.id = $1`;
interface PersonRow extends ExitsRow {
  readonly why: IneligibilityReason | null;
  readonly status: string;
  readonly xp: bigint;
  readonly available: bigint;
  readonly wish: bigint | null;
  readonly sent: number;
  readonly room_from: Date | null;
  readonly coded: number;
}
const COUNT_ORDERED = `select o.prize_id, sum(o.quantity)::int as count, min(o.created_at) as first
  from prize_order o join prize p on p.id = o.prize_id
  where o.user_id = $1 and o.prize_id = any($2::bigint[]) and o.state <> 'refunded'
    and (p.limit_days is null or o.created_at > $3::timestamptz - p.limit_days * interval '1 day')
  group by o.prize_id`;

type Needs = Pick<Services, 'clock' | 'settings' | 'config'> & { readonly db: Database };

const notOrdered: OrderedCount = { count: 0, first: null };

/** Reads the facts about a person who views or redeems these prizes. */
export const readRedeemer = async (
  { db, clock, settings, config }: Needs,
  userId: bigint,
  prizes: readonly Pick<Prize, 'id' | 'per_user_limit'>[],
): Promise<Redeemer> => {
  const at = clock.rule();
  const bounded = prizes.flatMap(({ id, per_user_limit }) => (per_user_limit === null ? [] : [id]));
  const since = new Date(at.getTime() - countedDays * DAY_MS);
  const today = new Date(businessDayStart(businessDay(at)));
  // A cancelled order counts for a day, so that no one can block the stock for free.
  const yesterday = new Date(at.getTime() - DAY_MS);
  const isAgeRequired = requiresAgeConfirmation({ settings, config });
  const [[person], had] = await Promise.all([
    preparedQuery<PersonRow>(db, 'redeemer', READ_REDEEMER, [
      userId,
      isAgeRequired,
      since,
      today,
      yesterday,
      at,
    ]),
    bounded.length === 0
      ? []
      : preparedQuery<OrderedCount & { prize_id: bigint }>(db, 'redeemer_had', COUNT_ORDERED, [
          userId,
          bounded,
          at,
        ]),
  ]);
  if (!person) throw new Error(`user ${userId} not found`);
  return {
    why: person.why,
    isLeaving: person.status === 'deleting',
    unreviewedRemaining: unreviewedRemainingFor(person, settings),
    level: levelOf(person.xp, settings).no,
    available: person.available,
    savingsGoal: person.wish,
    ordered: new Map(had.map((each) => [each.prize_id, each])),
    orders: {
      physical: person.sent,
      virtual: person.coded,
    },
    nextPhysicalFrom: person.room_from,
  };
};

/** A limit for one person, with the used part. */
export interface LimitUsage {
  readonly have: number;
  readonly need: number;
  /** Within so many days; null: without a period. */
  readonly days: number | null;
  /** When there is room again; null: now, or never. */
  readonly from: Date | null;
}

const limitUsage = (
  have: number,
  need: number,
  days: number | null,
  from: Date | null,
): LimitUsage => ({
  have,
  need,
  days,
  from: have >= need ? from : null,
});

const afterDays = ({ first }: OrderedCount, days: number | null): Date | null =>
  first && days !== null ? new Date(first.getTime() + days * DAY_MS) : null;

/** The limit of one prize per person; null if there is none. */
export const prizeLimitOf = (
  { id, per_user_limit: most, limit_days: days }: Prize,
  { ordered }: Redeemer,
): LimitUsage | null => {
  const count = ordered.get(id) ?? notOrdered;
  return most === null ? null : limitUsage(count.count, most, days, afterDays(count, days));
};

const tomorrow = ({ clock }: Pick<Services, 'clock'>): Date =>
  new Date(businessDayStart(addDays(businessDay(clock.rule()), 1)));

/** The limit of orders of this type per person; null for memberships, which have none. */
export const typeLimitOf = (
  { type }: Prize,
  { orders, nextPhysicalFrom }: Redeemer,
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
): LimitUsage | null => {
  if (type === 'member') return null;
  const orderCount = orders[type];
  if (type === 'physical')
    return limitUsage(
      orderCount,
      settings.physical_orders_per_30_days,
      countedDays,
      nextPhysicalFrom,
    );
  return limitUsage(orderCount, settings.virtual_orders_per_day, 1, tomorrow({ clock }));
};
