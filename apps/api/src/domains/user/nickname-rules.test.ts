import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { confusableSkeleton, fillNicknameSkeletons } from './confusable-skeleton.ts';
import { isAllowedNickname, requireFreeNickname } from './nickname-rules.ts';

const api = useApi();

test.each([
  ['PayPal', 'PayPaI'],
  ['Mira Sol', 'Мira Sоl'],
  ['Mira Sol', 'mirasol'],
  ['Mira', 'Mıra'],
  ['corn', 'com'],
  ['O0l1', 'OOI|'],
  ['Nara', '𝓝ara'],
])('%s and %s look the same', (one, other) => {
  expect(confusableSkeleton(one)).toBe(confusableSkeleton(other));
});

test.each([
  ['Mira', 'Nora'],
  ['王小明', '王小朋'],
  ['Ana', 'Anna'],
])('%s and %s look different', (one, other) => {
  expect(confusableSkeleton(one)).not.toBe(confusableSkeleton(other));
});

test.each(['Taice', 'TAlCE', 'tаice help', 'Аdmin', 'adrnin', '0fficial', 'S.P.K', '官方客服'])(
  '%s imitates the house and is rejected',
  (name) => {
    expect(isAllowedNickname(name)).toBe(false);
  },
);

test.each(['Mira', '👨‍👩‍👧‍👦 Lind', '👩🏽‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Tom', '❤️‍🔥', '王小明', 'नारा'])(
  '%s is a valid nickname',
  (name) => {
    expect(isAllowedNickname(name)).toBe(true);
  },
);

test.each([
  '\u3164\u3164',
  '\u2800\u2800',
  '\u0301\u0301',
  'Mi\u200dra',
  'Mi\u202Era',
  'Mi\u200bra',
  '👩\u200d',
  '\u{E0067}x',
])('%j has invisible characters and is rejected', (name) => {
  expect(isAllowedNickname(name)).toBe(false);
});

test('a look-alike of a taken name is rejected, also of names stored before skeletons', async () => {
  const { db } = api.services;
  const owner = await aUser(db, { nickname: 'Harbour Mole', nickname_skeleton: null });
  const other = await aUser(db);
  const ask = (nickname: string, id: bigint) =>
    transaction(db, (tx) => requireFreeNickname(tx, id, nickname));
  await expect(ask('harbour mole', other.id)).rejects.toMatchObject({ code: 1118 });
  await fillNicknameSkeletons(api.services);
  await expect(ask('Hаrbоur MoIe', other.id)).rejects.toMatchObject({
    code: 1118,
    data: { rule: 'taken' },
  });
  await ask('Hаrbоur MoIe', owner.id);
  await ask('Harbour Molly', other.id);
});
