import { hashInitData, signInitData, thirdPartyPublicKey } from '@taice/testkit/telegram';
import { longRun } from '@taice/testkit/long-run';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyInitData } from './init-data.ts';

const botToken = '1000000001:demo';
const now = new Date('2026-11-21T04:00:00Z');
const rules = { botToken, publicKey: null, now, maxAgeMs: 86_400_000, aheadMs: 60_000 };
const mira = { id: 77, first_name: 'Mira', username: 'mira', allows_write_to_pm: true };
const at = (ms: number) => new Date(now.getTime() + ms);
const sign = (parts: Partial<Parameters<typeof signInitData>[0]> = {}) =>
  signInitData({ botToken, user: mira, authDate: now, ...parts });

/** Signs any fields as Telegram would. */
const signFields = (fields: Record<string, string>): string => {
  const params = new URLSearchParams(fields);
  params.set('hash', hashInitData(params, botToken));
  return params.toString();
};

test('reads what Telegram signed', () => {
  expect(verifyInitData(sign({ startParam: 'i_AB' }), rules)).toMatchObject({
    startParam: 'i_AB',
    user: { id: 77n, firstName: 'Mira', username: 'mira', canWrite: true, photoUrl: null },
  });
});

test('reads launches from a group and from the attachment menu', () => {
  const user = { ...mira, added_to_attachment_menu: true };
  const robin = { id: 78, first_name: 'Ro\nbin "R" & co' };
  const attached = sign({ user, attachedTo: robin, queryId: 'q', startParam: 'v_1-i_AB' });
  expect(verifyInitData(attached, rules)).toMatchObject({
    startParam: 'v_1-i_AB',
    user: { id: 77n, canWrite: true },
  });
  expect(verifyInitData(sign({ chatType: 'supergroup' }), rules)).toMatchObject({
    startParam: null,
  });
  // The signature covers the chat's owner, too.
  expect(verifyInitData(attached.replace('Ro', 'Mo'), rules)).toBe('forged');
});

test('a changed, missing or foreign hash is refused', () => {
  const real = sign();
  const forged = real.replace(/hash=./, (start) => (start.endsWith('0') ? 'hash=1' : 'hash=0'));
  expect(verifyInitData(forged, rules)).toBe('forged');
  expect(verifyInitData(real.replace(/&hash=\w+/, ''), rules)).toBe('shape');
  expect(verifyInitData(sign({ botToken: '2000000002:other' }), rules)).toBe('forged');
});

test('another person in the same signature is refused', () => {
  const swapped = new URLSearchParams(sign());
  swapped.set('user', JSON.stringify({ ...mira, id: 78 }));
  expect(verifyInitData(swapped.toString(), rules)).toBe('forged');
});

test('refuses a start parameter that Telegram did not sign', () => {
  expect(verifyInitData(`${sign()}&start_param=i_EVIL0000`, rules)).toBe('forged');
});

test('a launch is valid for a day, with a minute of clock skew', () => {
  const flawAt = (ms: number) => {
    const read = verifyInitData(sign({ authDate: at(ms) }), rules);
    return typeof read === 'string' ? read : undefined;
  };
  expect(flawAt(-86_400_000)).toBeUndefined();
  expect(flawAt(-86_401_000)).toBe('expired');
  expect(flawAt(60_000)).toBeUndefined();
  expect(flawAt(61_000)).toBe('future');
});

test('refuses a repeated key, whichever value comes first', () => {
  const real = sign();
  const other = `user=${encodeURIComponent(JSON.stringify({ ...mira, id: 78 }))}`;
  expect(verifyInitData(`${real}&${other}`, rules)).toBe('repeated');
  expect(verifyInitData(`${other}&${real}`, rules)).toBe('repeated');
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
    expect(verifyInitData(signFields({ auth_date, user }), rules)).toBe('user');
  expect(verifyInitData(signFields({ auth_date }), rules)).toBe('user');
});

test('answers malformed input with a reason and never throws', () => {
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
    expect(typeof verifyInitData(raw, rules)).toBe('string');
});

test('accepts the vector published in the library’s manual', () => {
  const published =
    'query_id=AAHdF6IQAAAAAN0XohDhrOrc' +
    '&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22' +
    '%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D' +
    '&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2';
  const then = {
    ...rules,
    botToken: '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8',
    now: new Date(1_662_771_648_000),
  };
  expect(verifyInitData(published, then)).toMatchObject({
    user: { id: 279058397n, username: 'vdkfrost', languageCode: 'ru' },
  });
  expect(verifyInitData(published, rules)).toBe('forged');
});

/** Changes that an attacker without the bot's token can make to signed data. */
const change = fc.oneof(
  fc.record({
    set: fc.tuple(
      fc.oneof(
        fc.constantFrom('user', 'auth_date', 'hash', 'query_id', 'start_param', 'signature'),
        fc.stringMatching(/^\w{1,12}$/),
      ),
      fc.string(),
    ),
  }),
  fc.record({ add: fc.tuple(fc.stringMatching(/^\w{1,12}$/), fc.string()) }),
  fc.record({ drop: fc.constantFrom('user', 'auth_date', 'hash', 'query_id', 'signature') }),
  fc.record({
    swap: fc.constantFrom(['query_id', 'start_param'] as const, ['user', 'query_id'] as const),
  }),
  fc.record({ person: fc.record({ id: fc.nat(), first_name: fc.string() }) }),
  fc.record({ text: fc.tuple(fc.nat(), fc.constantFrom(...'0aZ&=%+;'), fc.nat({ max: 3 })) }),
);

test('accepts no mutant of a signed launch', () => {
  const real = sign({ startParam: 'i_AB', queryId: 'AAHdF6IQ' });
  const meaning = (raw: string) => JSON.stringify([...new URLSearchParams(raw)].toSorted());
  fc.assert(
    fc.property(change, (how) => {
      const fields = new URLSearchParams(real);
      if ('set' in how) fields.set(...how.set);
      if ('add' in how) fields.append(...how.add);
      if ('drop' in how) fields.delete(how.drop);
      if ('person' in how) fields.set('user', JSON.stringify(how.person));
      if ('swap' in how) {
        const [one, two] = how.swap;
        const [first, second] = [fields.get(one) ?? '', fields.get(two) ?? ''];
        fields.set(one, second);
        fields.set(two, first);
      }
      let mutant = fields.toString();
      if ('text' in how) {
        const [place, letter, cut] = how.text;
        const at = place % real.length;
        mutant = real.slice(0, at) + letter + real.slice(at + cut);
      }
      // Another spelling of the same fields is the same launch.
      fc.pre(meaning(mutant) !== meaning(real));
      expect(verifyInitData(mutant, rules)).toBeTypeOf('string');
    }),
    { numRuns: longRun ? 15_000 : 300 },
  );
});

test('a configured Telegram key requires its signature; the bot token alone does not suffice', () => {
  const strict = { ...rules, publicKey: thirdPartyPublicKey };
  expect(verifyInitData(sign(), strict)).toMatchObject({ user: { id: 77n } });
  const resigned = (change: (fields: URLSearchParams) => void) => {
    const fields = new URLSearchParams(sign());
    fields.delete('hash');
    change(fields);
    return signFields(Object.fromEntries(fields));
  };
  expect(
    verifyInitData(
      resigned(() => {}),
      strict,
    ),
  ).toMatchObject({ user: { id: 77n } });
  const other = JSON.stringify({ ...mira, id: 78 });
  for (const forged of [
    resigned((fields) => fields.set('user', other)),
    resigned((fields) => fields.set('start_param', 'i_EVIL0000')),
    resigned((fields) => fields.delete('signature')),
    resigned((fields) => fields.set('signature', 'A'.repeat(86))),
    resigned((fields) => fields.set('signature', '')),
  ])
    expect(verifyInitData(forged, strict)).toBe('unsigned');
  // Telegram signed it for another bot, whose token the forger has.
  const foreign = new URLSearchParams(sign({ botToken: '2000000002:other' }));
  foreign.delete('hash');
  expect(verifyInitData(signFields(Object.fromEntries(foreign)), strict)).toBe('unsigned');
});
