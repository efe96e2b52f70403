import type { LedgerRow } from '@taice/contract';
import { expect, test } from 'vitest';
import type { Taice } from '../types.ts';
import { readStatement, statementCsv, statementMonths } from './statement.ts';

const row = (id: number, given: Partial<LedgerRow> = {}): LedgerRow =>
  ({
    id: `${id}`,
    type: 'view',
    title: 'Watched a video',
    source: null,
    balance_after: '1200.5',
    amount: '10',
    settled_amount: null,
    biz_date: '2026-02-28',
    created_at: '2026-02-28T10:00:00.000Z',
    ...given,
  }) as LedgerRow;

const serving = (pages: readonly (readonly LedgerRow[])[]) => {
  const asked: unknown[] = [];
  const walletLog = async (input: { page: number }) => {
    asked.push(input);
    const list = pages[input.page - 1];
    if (!list) throw new Error('no such page');
    return { list, has_more: input.page < pages.length, sum_in: '30', sum_out: '5' };
  };
  return { asked, taice: { api: { wallet: { walletLog } } } as unknown as Taice };
};

test('reads a whole month page by page, without duplicates', async () => {
  const { asked, taice } = serving([
    [row(3), row(2)],
    [row(2), row(1)],
  ]);
  const statement = await readStatement(taice, '2026-02');
  expect(statement.rows.map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect([statement.totalIn, statement.totalOut]).toEqual(['30', '5']);
  expect(asked).toMatchObject([
    { from: '2026-02-01', to: '2026-02-28', page: 1 },
    { from: '2026-02-01', to: '2026-02-28', page: 2 },
  ]);
});

test('returns no statement if a page fails', async () => {
  const { taice } = serving([]);
  await expect(readStatement(taice, '2026-02')).rejects.toThrow('no such page');
});

test('uses settled amounts, and neutralises titles that look like formulas', () => {
  const rows = [
    row(1, { settled_amount: '9.4', source: { type: 'post', id: '5', title: '=1+1' } as never }),
    row(2, { amount: '-20', balance_after: null }),
  ];
  const lines = statementCsv({ month: '2026-02', rows, totalIn: '0', totalOut: '0' }, ['a', 'b'])
    .slice(1)
    .split('\r\n');
  expect(lines).toEqual([
    'a,b',
    '2026-02-28,2026-02-28T10:00:00.000Z,Watched a video,"\'=1+1",9.4,1200.5,1',
    '2026-02-28,2026-02-28T10:00:00.000Z,Watched a video,,-20,,2',
    '',
  ]);
});

test('offers the months since registration, one year at most', () => {
  const now = new Date('2026-01-15T00:00:00Z');
  expect(statementMonths(now, new Date('2025-11-30T00:00:00Z'))).toEqual([
    '2026-01',
    '2025-12',
    '2025-11',
  ]);
  expect(statementMonths(now, new Date('2020-01-01T00:00:00Z'))).toHaveLength(12);
});

test('the newest month follows the business day, which begins at 16:00 UTC', () => {
  const since = new Date('2025-11-30T15:59:59Z');
  expect(statementMonths(new Date('2025-11-30T16:00:00Z'), since)).toEqual(['2025-12', '2025-11']);
});
