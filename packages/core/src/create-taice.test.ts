import type { Boot } from '@taice/contract';
import { expect, test } from 'vitest';
import { postKeys } from './posts/queries.ts';
import { makeTaice, defaultReply } from './testing/fake-server.ts';

test('shows the page’s own video before any call, and refetches it', async () => {
  const { taice: plain } = await makeTaice(defaultReply);
  const detail = { id: '5', title: 'Sourdough at dawn' } as Boot['detail'];
  const invitation: Boot['invitation'] = { list: [], next_cursor: null };
  const boot = { ...plain.boot, detail, invitation };
  const { taice, server } = await makeTaice(defaultReply, { boot });
  expect(taice.queries.getQueryData(postKeys.invitation)).toBe(invitation);
  const known = taice.queries.getQueryState(postKeys.detail('5'));
  expect(known).toMatchObject({ data: detail, dataUpdatedAt: 0 });
  expect(server.calls).toEqual([]);
});
