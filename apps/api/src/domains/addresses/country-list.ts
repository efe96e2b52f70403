import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { countriesByName } from './countries.ts';

const SHIPPING_COUNTRIES = `select countries from prize where type = 'physical' and state = 'on'
  and (starts_at is null or starts_at <= $1) and (ends_at is null or ends_at > $1)`;

/** Returns a predicate: true if some offered prize is sent to a country. */
const loadShippingPredicate = async (
  db: Database,
  at: Date,
): Promise<(code: string) => boolean> => {
  const rows = await preparedQuery<{ countries: string[] | null }>(
    db,
    'prizes_sent',
    SHIPPING_COUNTRIES,
    [at],
  );
  const shipsEverywhere = rows.some(({ countries }) => countries === null);
  const shippedTo = new Set(rows.flatMap(({ countries }) => countries ?? []));
  return (code) => shipsEverywhere || shippedTo.has(code);
};

export const countryList = handler(contract.addresses.countryList, {
  run: async ({ db, clock, lang, input }) => {
    const canShipTo = await loadShippingPredicate(db, clock.rule());
    const list = countriesByName(lang)
      .map(({ code, name, region }) => ({ code, name, region, ship_enabled: canShipTo(code) }))
      .filter(({ ship_enabled }) => input.ship !== 1 || ship_enabled);
    return { list };
  },
});
