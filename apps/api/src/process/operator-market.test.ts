import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTrader } from '../domains/nft/testing/trader.ts';
import { verifyAudit } from '../platform/audit.ts';
import { useApi } from '../testing/harness.ts';
import { runOperatorCommand, UsageError } from './operator.ts';

let folder: string;
const api = useApi();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-market-'));
});
afterAll(async () => {
  expect(await verifyAudit(api.services.db)).toBeNull();
  await rm(folder, { recursive: true });
});

const staff = (...args: string[]) => runOperatorCommand(api.services, args, 'ada');
const file = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};
const inAll = (text: string) => ({ en: text, cn: text, tw: text });
const visor = {
  slug: 'aurora-visor',
  kind: 'spectacles',
  name: inAll('Aurora visor'),
  description: inAll('One pane.'),
  quality: 5,
  boost: { from: 2_600, to: 3_000 },
  max_durability: 100,
  price: '420',
};

test('adds, stocks, removes and restores a series, and logs each step', async () => {
  const path = await file('visor.json', JSON.stringify(visor));
  const id = (await staff('put-series', path)) as string;
  await expect(staff('put-series', path)).rejects.toMatchObject({ code: 409 });
  expect(await staff('stock-series', id, '--pieces', '3')).toBe(3);
  expect(await staff('stock-series', id, '--pieces=-1')).toBe(2);
  await expect(staff('stock-series', id, '--pieces=-3')).rejects.toMatchObject({ code: 1708 });
  const { client } = await aTrader(api);
  const buy = async () => (await client.call.nft.createOrder({ series_id: id, price: '420' })).code;
  await staff('series-off', id);
  expect(await buy()).toBe(1801);
  await expect(staff('series-off', id)).rejects.toMatchObject({ code: 1708 });
  await staff('series-on', id);
  expect(await buy()).toBe(0);
  expect(await staff('series')).toMatchObject([
    { slug: 'aurora-visor', points: '420', stock: 1, sold: 1, made: 1, state: 'on' },
  ]);
  const log = (await staff('log')) as { action: string }[];
  expect(log.map(({ action }) => action)).toEqual([
    'nft_series.on',
    'nft_series.off',
    'nft_series.stock',
    'nft_series.stock',
    'nft_series.put',
  ]);
});

test('explains why it refuses a wrong series, number or id', async () => {
  const wrong = { ...visor, slug: 'other', boost: null, quality: 6 };
  await expect(
    staff('put-series', await file('wrong.json', JSON.stringify(wrong))),
  ).rejects.toThrow(/quality/);
  await expect(staff('put-series')).rejects.toThrow('a file is missing');
  await expect(staff('stock-series', '1')).rejects.toThrow(UsageError);
  await expect(staff('series-on')).rejects.toThrow(UsageError);
  await expect(staff('series-on', '987654321')).rejects.toMatchObject({ code: 404 });
});
