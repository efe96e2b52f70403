import { hashInitData, signInitData } from '@taice/testkit/telegram';
import { expect, test } from 'vitest';
import { readInitData } from './init-data.ts';

const botToken = '1000000001:demo';
const now = new Date('2026-11-21T04:00:00Z');
const rules = { botToken, now, maxAgeMs: 86_400_000, aheadMs: 60_000 };
const mira = { id: 77, first_name: 'Mira', username: 'mira', allows_write_to_pm: true };
const at = (ms: number) => new Date(now.getTime() + ms);
const sign = (parts: Partial<Parameters<typeof signInitData>[0]> = {}) =>
  signInitData({ botToken, user: mira, authDate: now, ...parts });

/** Signed as Telegram would, whatever the fields say. */
const signFields = (fields: Record<string, string>): string => {
  const params = new URLSearchParams(fields);
  params.set('hash', hashInitData(params, botToken));
  return params.toString();
};

test('reads what Telegram signed', () => {
  expect(readInitData(sign({ startParam: 'i_AB' }), rules)).toMatchObject({
    startParam: 'i_AB',
    user: { id: 77n, firstName: 'Mira', username: 'mira', canWrite: true, photoUrl: null },
  });
});

test('a changed, missing or foreign hash is refused', () => {
  const real = sign();
  const forged = real.replace(/hash=./, (start) => (start.endsWith('0') ? 'hash=1' : 'hash=0'));
  expect(readInitData(forged, rules)).toBe('forged');
  expect(readInitData(real.replace(/&hash=\w+/, ''), rules)).toBe('shape');
  expect(readInitData(sign({ botToken: '2000000002:other' }), rules)).toBe('forged');
});

test('another person in the same signature is refused', () => {
  const swapped = new URLSearchParams(sign());
  swapped.set('user', JSON.stringify({ ...mira, id: 78 }));
  expect(readInitData(swapped.toString(), rules)).toBe('forged');
});

test('a start parameter that Telegram did not sign is refused', () => {
  expect(readInitData(`${sign()}&start_param=i_EVIL0000`, rules)).toBe('forged');
});

test('it lives for a day, and not before it was made but for a minute of skew', () => {
  const flawAt = (ms: number) => {
    const read = readInitData(sign({ authDate: at(ms) }), rules);
    return typeof read === 'string' ? read : undefined;
  };
  expect(flawAt(-86_400_000)).toBeUndefined();
  expect(flawAt(-86_401_000)).toBe('expired');
  expect(flawAt(60_000)).toBeUndefined();
  expect(flawAt(61_000)).toBe('future');
});

test('a key that stands there twice is refused, with either value first', () => {
  const real = sign();
  const other = `user=${encodeURIComponent(JSON.stringify({ ...mira, id: 78 }))}`;
  expect(readInitData(`${real}&${other}`, rules)).toBe('repeated');
  expect(readInitData(`${other}&${real}`, rules)).toBe('repeated');
});

test('a signature over something that is no person is refused', () => {
  const auth_date = String(now.getTime() / 1000);
  for (const user of [
    '',
    '{',
    '{}',
    '{"id":-1}',
    '{"id":1.5}',
    '{"id":"7"}',
    '{"id":7,"is_bot":true}',
  ])
    expect(readInitData(signFields({ auth_date, user }), rules)).toBe('user');
  expect(readInitData(signFields({ auth_date }), rules)).toBe('user');
});

test('anything at all is answered, never thrown at', () => {
  for (const raw of [
    '',
    '%',
    '&&&',
    'hash',
    '\0',
    'hash=%00&auth_date=1',
    '{"hash":1}',
    'a='.repeat(4000),
  ])
    expect(typeof readInitData(raw, rules)).toBe('string');
});
