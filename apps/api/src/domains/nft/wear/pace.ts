import type { ViewAverages } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { addDays, businessDay, formatMicro } from '@taice/core/rules';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';
import { listPotionsOnSale } from './potions-on-sale.ts';

/** Number of business days that describe a person's pace. */
const PACE_WINDOW_DAYS = 14;

// Daily ledger sums contain every paid view, by primary key. A day without a settlement counts with factor 1.
const READ_PACE = `with asked as (
    select greatest($2::date, ((created_at at time zone 'UTC') + interval '8 hours')::date) as from_day
    from "user" where id = $1
  ), day as (
    select d::date as biz_date from asked, generate_series(from_day, $3::date, interval '1 day') d
  )
  select count(*)::int as days, coalesce(sum(v.rows), 0)::float8 as views, coalesce(avg(coalesce(s.factor, 1)), 1)::float8 as factor
  from day
  left join ledger_row_day v on v.user_id = $1 and v.biz_date = day.biz_date and v.type = 'view' and v.bucket = 'pending'
  left join settlement s on s.biz_date = day.biz_date`;

type Needs = Pick<Services, 'settings' | 'clock'> & {
  readonly db: Database;
  readonly lang: Lang;
};

/**
 * Average views and factor over a person's recent business days, without today. Days without a view count; days before
 * the account existed do not.
 */
export const paceOf = async (
  { db, settings, clock, lang }: Needs,
  userId: bigint,
): Promise<ViewAverages> => {
  const today = businessDay(clock.rule());
  const values = [userId, addDays(today, -PACE_WINDOW_DAYS), addDays(today, -1)];
  type Row = { days: number; views: number; factor: number };
  const [[row], potions] = await Promise.all([
    preparedQuery<Row>(db, 'nft_pace', READ_PACE, values),
    listPotionsOnSale(db, { at: clock.rule(), lang }),
  ]);
  const { days, views, factor } = row ?? { days: 0, views: 0, factor: 1 };
  return {
    days,
    views_per_day: days === 0 ? 0 : views / days,
    factor,
    view_reward: formatMicro(settings.view_reward_base),
    views_per_durability: Math.max(1, settings.nft_views_per_durability),
    repair_bp: settings.nft_repair_bp,
    potions,
  };
};
