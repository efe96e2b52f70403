import { businessDay } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { useApi } from '../../testing/harness.ts';
import { contribute } from '../ledger/contribute.ts';
import { computeDayPool } from '../ledger/day-factor.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { todayFactor } from './today-factor.ts';
import { changeRow } from '../../testing/builders.ts';

const api = useApi({ settings: { factor_ms: 0 } });

/** A person who has earned the whole pool of today. */
const rich = async (): Promise<bigint> => {
  const { id } = await aViewer(api);
  const { db, clock } = api.services;
  const bizDate = businessDay(clock.rule());
  const amount = await computeDayPool(db, bizDate);
  await transaction(db, (tx) =>
    contribute(tx, { type: 'view', userId: id, amount, key: `${id}`, bizDate, actor: 'job' }),
  );
  return id;
};

test('today’s factor leaves out people under suspension', async () => {
  const { db, clock } = api.services;
  const factor = () => todayFactor(api.services);
  await rich();
  expect(await factor()).toBe('1');
  const now = clock.rule();
  const suspended = await rich();
  const until = (ms: number) =>
    changeRow(db, 'user', suspended, {
      status: 'suspended',
      status_until: new Date(now.getTime() + ms),
    });
  expect(await factor()).toBe('0.5');
  await until(1);
  expect(await factor()).toBe('1');
  // The suspension has ended, but no visit has lifted it yet.
  await until(0);
  expect(await factor()).toBe('0.5');
});
