import { generateKeyPairSync, sign as signBy } from 'node:crypto';
import { hashWidget, signWidget } from '@taice/testkit/telegram';
import { longRun } from '@taice/testkit/long-run';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyWidgetData, type WidgetFields } from './widget-data.ts';

const botToken = '1000000001:demo';
const now = new Date('2026-11-21T04:00:00Z');
const rules = { botToken, publicKey: null, now, maxAgeMs: 86_400_000, aheadMs: 60_000 };
const wanda = {
  id: 88,
  first_name: 'Wanda',
  last_name: 'Sol',
  username: 'wanda',
  photo_url: 'https://t.me/i/userpic/320/wanda.jpg',
};
const at = (ms: number) => new Date(now.getTime() + ms);
const sign = (parts: Partial<Parameters<typeof signWidget>[0]> = {}) =>
  signWidget({ botToken, user: wanda, authDate: now, ...parts });
/** Signs any fields as Telegram would. */
const signFields = (fields: Record<string, string | number>): WidgetFields => ({
  ...fields,
  hash: hashWidget(fields, botToken),
});
const flaw = (fields: WidgetFields) => {
  const read = verifyWidgetData(fields, rules);
  return typeof read === 'string' ? read : undefined;
};

test('reads the signed fields, with numbers as numbers or as texts', () => {
  const person = { id: 88n, firstName: 'Wanda', lastName: 'Sol', username: 'wanda' };
  expect(verifyWidgetData(sign(), rules)).toMatchObject({ user: person, startParam: null });
  const texts = Object.fromEntries(
    Object.entries(sign()).map(([name, value]) => [name, String(value)]),
  );
  expect(verifyWidgetData(texts, rules)).toMatchObject({ user: person });
  const bare = sign({ user: { id: 9, first_name: '王' } });
  expect(verifyWidgetData(bare, rules)).toMatchObject({ user: { id: 9n, username: null } });
});

test('accepts a hash that another implementation computed', () => {
  // Key and lines follow core.telegram.org/widgets/login; OpenSSL 3 computed the hash.
  const fields = {
    auth_date: 1_795_233_600,
    first_name: 'Ada',
    id: 4_242,
    hash: 'fb51ff90a7c03054e44ae982de29b65257b7a47ba45bba1bd30e054260175669',
  };
  expect(verifyWidgetData(fields, rules)).toMatchObject({ user: { id: 4242n, firstName: 'Ada' } });
});

test('a changed, missing or foreign hash is refused', () => {
  const real = sign();
  const hash = (real.hash.startsWith('0') ? '1' : '0') + real.hash.slice(1);
  expect(flaw({ ...real, hash })).toBe('forged');
  expect(flaw({ ...real, hash: real.hash.toUpperCase() })).toBe('shape');
  const { hash: _, ...bare } = real;
  expect(flaw(bare)).toBe('shape');
  expect(flaw(sign({ botToken: '2000000002:other' }))).toBe('forged');
});

test('refuses a changed, an added or a missing field', () => {
  expect(flaw({ ...sign(), id: 89 })).toBe('forged');
  expect(flaw({ ...sign(), username: 'mira' })).toBe('forged');
  expect(flaw({ ...sign(), start_param: 'i_EVIL0000' })).toBe('forged');
  const { photo_url: _, ...without } = sign();
  expect(flaw(without)).toBe('forged');
});

test('a web login is valid for a day, with a minute of clock skew', () => {
  const flawAt = (ms: number) => flaw(sign({ authDate: at(ms) }));
  expect(flawAt(-86_400_000)).toBeUndefined();
  expect(flawAt(-86_401_000)).toBe('expired');
  expect(flawAt(60_000)).toBeUndefined();
  expect(flawAt(61_000)).toBe('future');
});

test('a line break in a value cannot stand for two fields', () => {
  // Both have the same lines, and so the same hash.
  const auth_date = now.getTime() / 1000;
  const hash = hashWidget({ auth_date, first_name: 'W', id: 7 }, botToken);
  expect(flaw({ auth_date, first_name: 'W\nid=7', hash })).toBe('shape');
  expect(flaw({ auth_date, first_name: 'W', id: '7\n', hash })).toBe('shape');
});

test('refuses signed data without a valid person', () => {
  const auth_date = now.getTime() / 1000;
  for (const id of ['', '0', '-1', '1.5', 'x', '99999999999999999999'])
    expect(flaw(signFields({ auth_date, id }))).toBe('user');
  expect(flaw(signFields({ auth_date }))).toBe('user');
  expect(flaw(signFields({ auth_date: 'soon', id: 7 }))).toBe('shape');
});

/** Changes that an attacker without the bot's token can make to signed data. */
const change = fc.oneof(
  fc
    .constantFrom('id', 'first_name', 'last_name', 'username', 'photo_url', 'auth_date', 'hash')
    .chain((name) =>
      fc.oneof(fc.string(), fc.integer()).map((value) => ({ set: { [name]: value } })),
    ),
  fc.record({ set: fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string()) }),
  fc.record({
    drop: fc.constantFrom('id', 'first_name', 'last_name', 'username', 'auth_date', 'hash'),
  }),
  fc.record({ flip: fc.tuple(fc.nat({ max: 63 }), fc.constantFrom(...'0123456789abcdef')) }),
  fc.record({
    swap: fc.constantFrom(['first_name', 'last_name'], ['id', 'auth_date'], ['username', 'id']),
  }),
);

test('accepts no mutant of a signed web login', () => {
  const real = sign();
  const realText = JSON.stringify(Object.entries(real).map(([key, value]) => [key, String(value)]));
  fc.assert(
    fc.property(change, (how) => {
      let mutant: Record<string, string | number> = { ...real };
      if ('set' in how) mutant = { ...mutant, ...how.set };
      if ('drop' in how) delete mutant[how.drop];
      if ('flip' in how) {
        const [place, digit] = how.flip;
        mutant['hash'] = real.hash.slice(0, place) + digit + real.hash.slice(place + 1);
      }
      if ('swap' in how) {
        const [one = '', two = ''] = how.swap;
        mutant = { ...mutant, [one]: mutant[two] ?? '', [two]: mutant[one] ?? '' };
      }
      const text = Object.entries(mutant).map(([key, value]) => [key, String(value)]);
      fc.pre(JSON.stringify(text) !== realText);
      expect(flaw(mutant)).toBeDefined();
    }),
    { numRuns: longRun ? 15_000 : 300 },
  );
});

test('a required Telegram signature cannot be replaced by the bot’s hash', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const strict = { ...rules, publicKey };
  expect(verifyWidgetData(sign(), strict)).toBe('unsigned');
  const { hash: _hash, ...fields } = sign();
  const lines = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted();
  const text = Buffer.from(['1000000001:WebAppData', ...lines].join('\n'));
  const signature = signBy(null, text, privateKey).toString('base64url');
  expect(verifyWidgetData(signFields({ ...fields, signature }), strict)).toMatchObject({
    user: { id: 88n },
  });
  const other = signBy(null, text, generateKeyPairSync('ed25519').privateKey).toString('base64url');
  expect(verifyWidgetData(signFields({ ...fields, signature: other }), strict)).toBe('unsigned');
});
