import { expect, test } from 'vitest';
import { takeOauthReturn } from './oauth-return.ts';

/** Opens an address; returns the result found in it, and the address bar after that. */
const open = (address: string) => {
  const location = { href: `https://taice.example${address}` } as Location;
  const shown: string[] = [];
  const history = {
    state: { idx: 0 },
    replaceState: (state: unknown, _: string, url: string) => {
      expect(state).toEqual({ idx: 0 });
      shown.push(url);
    },
  } as unknown as History;
  return { back: takeOauthReturn({ location, history }), shown };
};
const base64 = (value: unknown) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value))));
const fragment = (value: unknown) => `#tgAuthResult=${base64(value)}`;

test('removes a ticket from the address, and nothing else', () => {
  expect(open('/videoDetail?id=7&ticket=abc&t=3#comments')).toEqual({
    back: { kind: 'ticket', ticket: 'abc' },
    shown: ['/videoDetail?id=7&t=3#comments'],
  });
});

test("removes Google's code, its failure and a user's Cancel", () => {
  expect(open('/profile-edit?google_code=c&google_state=b.1')).toEqual({
    back: { kind: 'google-bind', code: 'c', state: 'b.1' },
    shown: ['/profile-edit'],
  });
  expect(open('/about?login_error=google')).toEqual({
    back: { kind: 'failed', where: 'google' },
    shown: ['/about'],
  });
  expect(open('/about?login_error=declined')).toEqual({
    back: { kind: 'declined' },
    shown: ['/about'],
  });
});

test('reads Telegram’s answer from the fragment, with names in any script', () => {
  const user = { id: 88, first_name: '王小明', hash: 'a'.repeat(64), auth_date: 1 };
  const text = base64(user);
  const urlText = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  for (const written of [text, urlText]) {
    expect(open(`/about?tg_state=s&x=1#tgAuthResult=${written}`)).toEqual({
      back: { kind: 'telegram', user, state: 's' },
      shown: ['/about?x=1'],
    });
  }
});

test.each([
  ['no object', fragment('x')],
  ['nested', fragment({ id: { toString: 1 } })],
  ['no JSON', '#tgAuthResult=AAAA'],
  ['absent', ''],
])('treats a Telegram answer that is %s as failed', (_, hash) => {
  expect(open(`/about?tg_state=s${hash}`)).toEqual({
    back: { kind: 'failed', where: 'telegram' },
    shown: ['/about'],
  });
});

test('a Cancel at Telegram is no failure', () => {
  expect(open(`/about?tg_state=s${fragment(false)}`)).toEqual({
    back: { kind: 'declined' },
    shown: ['/about'],
  });
});

test('leaves an unrelated address alone', () => {
  for (const address of [
    '/Home',
    '/Home?id=7#x',
    `/Home${fragment({ id: 1 })}`,
    '/a?google_code=c',
  ])
    expect(open(address)).toEqual({ back: null, shown: [] });
});
