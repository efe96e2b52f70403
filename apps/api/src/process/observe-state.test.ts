import { register } from 'prom-client';
import { expect, test } from 'vitest';
import { grantTransfer } from '../domains/ledger/testing/transfers.ts';
import { transfer } from '../domains/ledger/transfer.ts';
import { transaction } from '../platform/db/transaction.ts';
import { useApi } from '../testing/harness.ts';
import { observeState } from './observe-state.ts';

const api = useApi();

test('the metrics show what waits, for how long, and the points of the system', async () => {
  const { db } = api.services;
  observeState(api.services);
  await transaction(db, (tx) => transfer(tx, grantTransfer(1n, 2_500_000n, 'grant')));
  const mail = { recipient: 'a@example.org', subject: 's', body: 'b' };
  await db
    .insertInto('mail')
    .values([
      { ...mail, at: new Date(Date.now() - 90_000) },
      { ...mail, at: new Date() },
      { ...mail, state: 'sent' },
    ])
    .execute();
  const lines = (await register.metrics()).split('\n');
  const valueOf = (series: string): number =>
    Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length));
  expect(valueOf('taice_queue_length{queue="mail"}')).toBe(2);
  expect(valueOf('taice_queue_age_seconds{queue="mail"}')).toBeGreaterThan(89);
  expect(valueOf('taice_queue_age_seconds{queue="mail"}')).toBeLessThan(180);
  expect(valueOf('taice_points{account="issuance"}')).toBe(-2.5);

  await db.updateTable('mail').set({ state: 'sent' }).execute();
  expect(await register.metrics()).not.toContain('queue="mail"');
});
