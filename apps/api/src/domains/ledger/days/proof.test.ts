import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPost } from '../../../testing/builders.ts';
import { startApi } from '../../../testing/harness.ts';
import { createDatabase } from '../../../platform/db/pool.ts';
import { settleDueDays } from '../../rewards/jobs/settle-days.ts';
import { aViewer, qualify } from '../../watching/testing/viewer.ts';
import { sealAll } from '../testing/seal-all.ts';
import { checkDays } from './check-days.ts';
import { publishDays } from './publish-days.ts';
import { readRoots } from './queries.ts';

test('each entry has a proof up to the signed root, for its owner only', async () => {
  await using own = await startApi({ now: new Date('2026-11-21T15:59:00.000Z') });
  const { client } = await aViewer(own);
  const other = await aViewer(own);
  await qualify(own, client, (await aPost(own.services.db)).id);
  own.clock.advance(60_000);
  await settleDueDays(own.services);
  const { data: log } = await client.call.wallet.walletLog({});
  const entry_id = log.list[0]!.id;
  const ask = () => client.call.ledger.proof({ entry_id });
  expect((await ask()).data).toEqual({ date: '2026-11-21', proof: null });
  await sealAll(own.services.db);
  await publishDays(own.services);
  for (const row of log.list) {
    const { proof } = (await client.call.ledger.proof({ entry_id: row.id })).data;
    const leaf = createHash('sha256').update(Buffer.of(0)).update(proof!.line).digest();
    const root = proof!.path.reduce((at, { side, hash }) => {
      const one = Buffer.from(hash, 'hex');
      const node = side === 'left' ? [one, at] : [at, one];
      return createHash('sha256')
        .update(Buffer.concat([Buffer.of(1), ...node]))
        .digest();
    }, leaf);
    expect(root.toString('hex')).toBe(proof!.root);
    const [day] = await readRoots(own.services.db);
    expect(proof!.root).toBe(day!.merkle_root.toString('hex'));
    const [salt, sealed] = [proof!.salt, proof!.sealed].map((hex) => Buffer.from(hex, 'hex'));
    expect(
      proof!.line.endsWith(createHash('sha256').update(salt!).update(sealed!).digest('hex')),
    ).toBe(true);
  }
  expect((await other.client.call.ledger.proof({ entry_id })).code).toBe(404);
  expect(await checkDays(own.services, ['2026-11-21', '2020-01-01'])).toEqual([]);
  const owner = createDatabase(own.ownerUrl, { max: 1 });
  await sql`alter table ledger_entry disable trigger user`.execute(owner);
  await sql`update ledger_entry set amount = amount * 2`.execute(owner);
  await owner.destroy();
  expect(await checkDays(own.services, ['2026-11-21'])).toEqual([
    '2026-11-21 does not match its published root',
    'the lines of 2026-11-21 differ from the ledger',
  ]);
  await own.services.sources.remove('ledger/');
  expect(await checkDays(own.services, ['2026-11-21', '2026-11-22'])).toEqual([
    '2026-11-21 does not match its published root',
    'the lines of 2026-11-21 are missing',
    '2026-11-22 is not published',
  ]);
  expect((await ask()).status).toBe(500);
});
