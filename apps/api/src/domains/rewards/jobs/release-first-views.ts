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
 * Lets the held rewards of first videos wait to be claimed whose people have had a paid view on enough days since:
 * of a network a few each day, those who have waited longest first.
 */
export const releaseFirstViews = async (parts: Parts): Promise<void> => {
  while ((await transaction(parts.db, (tx) => releaseSome(tx, parts))) === BATCH);
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

const readyOnes = async (
  tx: Tx,
  day: Day,
  { numbers, config }: Pick<Parts, 'numbers' | 'config'>,
): Promise<{ id: bigint; network: string }[]> => {
  const { rows } = await sql<{ id: bigint; network: string }>`
    select c.id, coalesce(c.network, '') as network
    from claimable c join "user" u on u.id = c.user_id
    where c.state = 'held' and c.type = 'first_view'
      and ${sql.raw(noEarning(`${asksAge({ numbers, config })}`))} is null
      and not exists (select from first_view_network n
        where n.network = c.network and n.biz_date = ${day} and n.released >= ${numbers.first_views_released})
      and (select count(*) from view_day d where d.user_id = c.user_id and d.rewarded > 0)
        >= ${numbers.first_view_days}
    order by c.id limit ${BATCH} for update of c skip locked`.execute(tx);
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
