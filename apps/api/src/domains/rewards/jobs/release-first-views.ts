import { businessDay } from '@taice/core/rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { emit } from '../../../platform/events/emit.ts';
import type { Services } from '../../../platform/services.ts';
import { asksAge, noEarning } from '../../../platform/standing.ts';
import { openedEvent } from '../claimables.ts';
import type { ClaimRow } from '../queries.ts';

const BATCH = 50;

type Parts = Pick<Services, 'db' | 'clock' | 'numbers' | 'config'>;

/**
 * Lets the held rewards of first videos wait to be claimed whose people have come back (`has_come_back`): of a
 * network a few each day, first those who came back on the most days, then those who have waited longest. Networks take
 * turns, so that none waits for another's crowd.
 */
export const releaseFirstViews = async (parts: Parts): Promise<void> => {
  while ((await transaction(parts.db, (tx) => releaseSome(tx, parts))) > 0);
};

const releaseSome = async (tx: Tx, { clock, numbers, config }: Parts): Promise<number> => {
  const at = clock.rule();
  const day = businessDay(at);
  const ready = await readyOnes(tx, day, { numbers, config });
  const released: ClaimRow[] = [];
  for (const { id, network } of ready) {
    const one = await release(tx, { id, network, day, most: numbers.first_views_released });
    if (one) released.push(one);
  }
  await emit(tx, ...released.map((claim) => openedEvent(claim, at)));
  return released.length;
};

/** Of each network no more than may still be released of it today; the networks in one order, in which their rows are locked. */
const readyOnes = async (
  tx: Tx,
  day: Day,
  { numbers, config }: Pick<Parts, 'numbers' | 'config'>,
): Promise<{ id: bigint; network: string }[]> => {
  const { rows } = await sql<{ id: bigint; network: string }>`
    with place as materialized (
      select h.network, ${numbers.first_views_released} - coalesce(n.released, 0) as places
      from (select distinct network from claimable where state = 'held' and type = 'first_view') h
      left join first_view_network n on n.network = coalesce(h.network, '') and n.biz_date = ${day}
    ), turn as (
      select r.id, row_number() over (partition by p.network order by r.days desc, r.id) as nth
      from place p cross join lateral (
        select c.id, d.days
        from claimable c join "user" u on u.id = c.user_id
        cross join lateral (
          select count(*) as days from view_day v where v.user_id = c.user_id and v.rewarded > 0
        ) d
        where c.state = 'held' and c.type = 'first_view' and c.network is not distinct from p.network
          and d.days >= days_to_show(c.user_id, ${numbers.first_view_days}::int)
          and ${sql.raw(noEarning(`${asksAge({ numbers, config })}`))} is null
        order by d.days desc, c.id limit greatest(0, p.places)
      ) r
      where p.places > 0
    )
    select c.id, coalesce(c.network, '') as network from claimable c
    where c.state = 'held' and c.id in (select id from turn order by nth, id limit ${BATCH})
    order by network, c.id for update skip locked`.execute(tx);
  return rows;
};

/** Undefined: the network's number of the day is reached. It is of the day from then on, so midnight pays it. */
const release = async (
  tx: Tx,
  { id, network, day, most }: { id: bigint; network: string; day: Day; most: number },
): Promise<ClaimRow | undefined> => {
  const { rows } = await sql<ClaimRow>`
    with place as (
      insert into first_view_network as n (network, biz_date, released) values (${network}, ${day}, 1)
      on conflict (network, biz_date) do update set released = n.released + 1 where n.released < ${most}
      returning 1
    )
    update claimable set state = 'open', biz_date = ${day}
    where id = ${id} and state = 'held' and exists (select from place)
    returning id, user_id, type, ref_id, amount, state, biz_date, expires_at, claimed_at`.execute(
    tx,
  );
  return rows[0];
};
