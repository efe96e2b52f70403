import { verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashInitData, signInitData, thirdPartyPublicKey } from './init-data.ts';

const vladislav = {
  id: 279058397,
  first_name: 'Vladislav',
  last_name: 'Kibenko',
  username: 'vdkfrost',
  language_code: 'ru',
  is_premium: true,
};
const botToken = '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8';
const opening = { botToken, user: vladislav, authDate: new Date(1662771648 * 1000) };

test('hashes a real client’s data as Telegram did', () => {
  const fields = new URLSearchParams({
    query_id: 'AAHdF6IQAAAAAN0XohDhrOrc',
    user: JSON.stringify(vladislav),
    auth_date: '1662771648',
  });
  expect(hashInitData(fields, botToken)).toBe(
    'c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2',
  );
});

test('hash and signature cover every other field', () => {
  const fields = new URLSearchParams(
    signInitData({ ...opening, startParam: 'i_AB12', queryId: 'q' }),
  );
  const hash = fields.get('hash');
  fields.delete('hash');
  expect(hash).toBe(hashInitData(fields, botToken));
  const signature = Buffer.from(fields.get('signature') ?? '', 'base64url');
  const lines = [
    'auth_date=1662771648',
    'query_id=q',
    'start_param=i_AB12',
    `user=${JSON.stringify(vladislav)}`,
  ];
  const text = Buffer.from(`5768337691:WebAppData\n${lines.join('\n')}`);
  expect(verify(null, text, thirdPartyPublicKey, signature)).toBe(true);
});

test('a change of any part changes the hash', () => {
  const hashOf = (change: object) =>
    new URLSearchParams(signInitData({ ...opening, ...change })).get('hash');
  const hashes = [
    hashOf({}),
    hashOf({ botToken: '1:other' }),
    hashOf({ user: { ...vladislav, id: 1 } }),
    hashOf({ authDate: new Date(0) }),
    hashOf({ queryId: 'other' }),
    hashOf({ startParam: 'i_CODE' }),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});
