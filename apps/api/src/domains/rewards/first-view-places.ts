import type { Database, Tx } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { Numbers } from '../../platform/numbers.ts';

/** From which network (as `providerKey` writes it) a first video was watched, and on which business day. */
export interface FirstViewPlace {
  readonly network: string;
  readonly day: Day;
}
type Rules = Pick<Numbers, 'first_views_per_network'>;

const TAKE = `insert into first_view_network as n (network, biz_date, granted) values ($1, $2, 1)
  on conflict (network, biz_date) do update set granted = n.granted + 1
  returning granted`;

/** Counts one more of the network and day; false: it is above their number, and is held. */
export const takePlace = async (
  tx: Tx,
  { network, day }: FirstViewPlace,
  rules: Rules,
): Promise<boolean> => {
  const [row] = await hot<{ granted: number }>(tx, 'first_view_take_place', TAKE, [network, day]);
  return (row?.granted ?? 0) <= rules.first_views_per_network;
};

const GRANTED = 'select granted from first_view_network where network = $1 and biz_date = $2';

/** Whether the next one of them would be paid at once. */
export const hasPlace = async (
  db: Database,
  { network, day }: FirstViewPlace,
  rules: Rules,
): Promise<boolean> => {
  const [row] = await hot<{ granted: number }>(db, 'first_view_places', GRANTED, [network, day]);
  return (row?.granted ?? 0) < rules.first_views_per_network;
};
