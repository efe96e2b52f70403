import { expect, test } from 'vitest';
import type { MessageRow } from '../messages/queries.ts';
import { renderMessages } from './notification-text.ts';

const row = (id: bigint, type: string, template: string, params: MessageRow['params']) =>
  ({ id, type, template, params, link: null }) as MessageRow;
const liked = (id: bigint) =>
  row(id, 'reward', 'first_view_open', { amount: '200', dedupe: `${id}` });
const paid = row(20n, 'payout', 'cash_out_confirmed', { amount: '160', net: '150', chain: 'bsc' });

test('a message about money comes first and in full', () => {
  const several = [...Array.from({ length: 9 }, (_, at) => liked(BigInt(at))), paid];
  const told = renderMessages(several, 'en');
  const alone = renderMessages([paid], 'en');
  expect(alone?.body).toContain('150');
  expect(told?.body.startsWith(`• ${alone?.title}\n${alone?.body}\n• `)).toBe(true);
});

test('a single message keeps its own fields', () => {
  const told = renderMessages([paid], 'en');
  expect(Object.keys(told ?? {}).toSorted()).toEqual(['body', 'buttons', 'link', 'title']);
});
