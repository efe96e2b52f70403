import type { WhyNot } from '@taice/contract';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { Numbers } from '../../platform/numbers.ts';
import { asksAge, type EarningRules, type NoEarning, noEarning } from '../../platform/standing.ts';

/** Why an account earns nothing by any path on a device, on a day. */
export type NoEarningHere = NoEarning | Extract<WhyNot, 'device_shared'>;

type DeviceRules = Pick<
  Numbers,
  'device_earners_daily_cap' | 'device_known_earners_daily_cap' | 'device_known_days'
>;

/** What `device_places` of the database is asked with, behind person, device and day. */
export const devicePlaces = (numbers: DeviceRules): readonly number[] => [
  numbers.device_earners_daily_cap,
  numbers.device_known_earners_daily_cap,
  numbers.device_known_days,
];

/** Who does what earns, on which device, and on which business day. */
export interface Earner {
  readonly userId: bigint;
  readonly deviceId: string;
  readonly day: Day;
}

export type EarningRulesHere = EarningRules & { readonly numbers: DeviceRules };

const HERE = `select coalesce(${noEarning('$4')},
    case when is_device_full($1, $2, $3, $5, $6, $7) then 'device_shared' end) as why
  from "user" u where u.id = $1::bigint`;

/** What `whyNotEarned` would say, without taking a place on the device. */
export const whyNoEarningHere = async (
  db: Database,
  { userId, deviceId, day }: Earner,
  rules: EarningRulesHere,
): Promise<NoEarningHere | null> => {
  const values = [userId, deviceId, day, asksAge(rules), ...devicePlaces(rules.numbers)];
  const [row] = await hot<{ why: NoEarningHere | null }>(db, 'why_no_earning_here', HERE, values);
  return row ? row.why : 'account_limited';
};

const EARN = `with person as (
    select ${noEarning('$4')} as why from "user" u where u.id = $1::bigint
  ), place as (
    insert into device_day as d (device_id, biz_date, earners)
    select $2, $3::date, array[$1::bigint] from person where why is null
    on conflict (device_id, biz_date) do update
      set earners = array_remove(d.earners, $1::bigint) || $1::bigint
      where $1::bigint = any (d.earners) or not takes_all_places(d.earners, $1, $2, $3, $5, $6, $7)
    returning 1
  )
  select coalesce(why, case when not exists (select from place) then 'device_shared' end) as why from person`;

/**
 * Asked where something is earned (a view, the first of all, a sign-in), whichever way it is paid
 * afterwards: why it is not; null: it is, and one of the device's places for accounts that earn on it that
 * day is theirs.
 */
export const whyNotEarned = async (
  tx: Tx,
  { userId, deviceId, day }: Earner,
  rules: EarningRulesHere,
): Promise<NoEarningHere | null> => {
  const values = [userId, deviceId, day, asksAge(rules), ...devicePlaces(rules.numbers)];
  const [row] = await hot<{ why: NoEarningHere | null }>(tx, 'why_not_earned', EARN, values);
  return row ? row.why : 'account_limited';
};
