import type { Database, Tx } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { Numbers } from '../../platform/numbers.ts';

/** From which provider's network (as `providerKey` writes it) a first video was watched, and on which business day. */
export interface FirstViewPlace {
  readonly provider: string;
  readonly day: Day;
}
type Rules = Pick<Numbers, 'first_views_per_network'>;

const TAKE = `insert into first_view_network as n (network, biz_date, granted)
  select network, $2, 1 from unnest($1::text[]) network order by network
  on conflict (network, biz_date) do update set granted = n.granted + 1
  returning network, granted`;

/**
 * Counts one more of the day in each network that took part in a view, so that a last call by another way is no way out;
 * the first of them that it is above the number of, for which it is held.
 */
export const takePlaces = async (
  tx: Tx,
  networks: readonly string[],
  day: Day,
  rules: Rules,
): Promise<string | undefined> => {
  if (networks.length === 0) return undefined;
  const rows = await hot<{ network: string; granted: number }>(tx, 'first_view_take_places', TAKE, [
    networks,
    day,
  ]);
  const isFull = (network: string) =>
    rows.some((row) => row.network === network && row.granted > rules.first_views_per_network);
  return networks.find(isFull);
};

const GRANTED = 'select granted from first_view_network where network = $1 and biz_date = $2';

/** Whether the next one of them would be paid at once. */
export const hasPlace = async (
  db: Database,
  { provider, day }: FirstViewPlace,
  rules: Rules,
): Promise<boolean> => {
  const [row] = await hot<{ granted: number }>(db, 'first_view_places', GRANTED, [provider, day]);
  return (row?.granted ?? 0) < rules.first_views_per_network;
};
