import { assert, asyncProperty, jsonValue, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { basicSign, sessionMessage, sessionSign, signOf, stampParams } from './signing.ts';

describe('canonicalJson', () => {
  test('writes the example of RFC 8785', () => {
    const value = {
      numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  test('sorts keys by UTF-16 units', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
    const value = Object.fromEntries(keys.map((key) => [key, 0]));
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'];
    expect(canonicalJson(value)).toBe(
      `{${sorted.map((key) => `${JSON.stringify(key)}:0`).join(',')}}`,
    );
  });

  test('drops undefined fields and refuses what JSON cannot say', () => {
    expect(canonicalJson({ a: undefined, b: [undefined, 1] })).toBe('{"b":[null,1]}');
    expect(() => canonicalJson(Number.NaN)).toThrow(TypeError);
    expect(() => canonicalJson({ a: 1n })).toThrow(TypeError);
    expect(() => canonicalJson({ a: () => 1 })).toThrow(TypeError);
  });

  test('is stable across a JSON round trip', () => {
    assert(
      property(jsonValue(), (value) => {
        const there = canonicalJson(value);
        expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(there);
        expect(JSON.parse(there)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

const utf8 = (text: string) => new TextEncoder().encode(text);
const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

test('a basic sign is the SHA-256 of timestamp, nonce and secret', async () => {
  const expected = await crypto.subtle.digest('SHA-256', utf8('1763700000000abcdefghs3cret'));
  expect(basicSign(1763700000000, 'abcdefgh', 's3cret')).toBe(hex(expected));
});

test('a session message holds method, path and all parameters but the sign', () => {
  expect(sessionMessage('post', '/api/frontend/sign-in', { sign: 'x', b: 1, a: 'é' })).toBe(
    'POST\n/api/frontend/sign-in\n{"a":"é","b":1}',
  );
});

test("a session's sign equals the platform's own HMAC for any script", async () => {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  await assert(
    asyncProperty(string({ unit: 'grapheme' }), string({ minLength: 1 }), async (message, key) => {
      const known = await crypto.subtle.importKey('raw', utf8(key), hmac, false, ['sign']);
      const expected = await crypto.subtle.sign('HMAC', known, utf8(message));
      expect(sessionSign(message, key)).toBe(hex(expected));
    }),
  );
});

const stamp = { timestamp: 1763700000000, nonce: 'abcdefgh', deviceId: 'd1' };
const input = { id: 7, list: [1, 'b'], on: true, left: undefined };

test('a GET sends text only, and signs or sends no undefined field', () => {
  expect(stampParams({ method: 'GET' }, input, stamp)).toEqual({
    id: '7',
    list: '[1,"b"]',
    on: 'true',
    timestamp: '1763700000000',
    nonce: 'abcdefgh',
    device_id: 'd1',
  });
  expect(stampParams({ method: 'POST' }, input, stamp)).toMatchObject({ id: 7, on: true });
});

test('the session signs only endpoints that require a session', () => {
  const path = '/api/frontend/sign-in';
  const params = stampParams({ method: 'POST' }, {}, stamp);
  const by = { secret: 's3cret', session: (message: string) => ({ message }) };
  expect(signOf({ method: 'POST', path, sign: 'basic' }, params, by)).toBe(
    basicSign(stamp.timestamp, stamp.nonce, 's3cret'),
  );
  expect(signOf({ method: 'POST', path, sign: 'session' }, params, by)).toEqual({
    message: sessionMessage('POST', path, params),
  });
});
