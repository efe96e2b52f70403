import { createHash, createHmac } from 'node:crypto';
import { assert, jsonValue, property, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, sessionMessage, basicSign } from './sign.ts';
import { hmacSha256, sha256, toHex } from './sha256.ts';

const hex = (text: string) => toHex(sha256(new TextEncoder().encode(text)));

describe('sha256', () => {
  test('gives the digests of the standard', () => {
    expect(hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('agrees with the platform on bytes of any length, and so does its HMAC', () => {
    assert(
      property(uint8Array({ maxLength: 300 }), uint8Array({ maxLength: 100 }), (message, key) => {
        expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
        const hmac = createHmac('sha256', key).update(message).digest('hex');
        expect(toHex(hmacSha256(key, message))).toBe(hmac);
      }),
    );
  });
});

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

  test('says the same before and after a journey as JSON', () => {
    assert(
      property(jsonValue(), (value) => {
        const there = canonicalJson(value);
        expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(there);
        expect(JSON.parse(there)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

test('a basic sign is the SHA-256 of timestamp, nonce and secret', () => {
  const expected = createHash('sha256').update('1763700000000abcdefghs3cret').digest('hex');
  expect(basicSign(1763700000000, 'abcdefgh', 's3cret')).toBe(expected);
});

test('a session message holds method, path and all parameters but the sign', () => {
  expect(sessionMessage('post', '/api/frontend/sign-in', { sign: 'x', b: 1, a: 'é' })).toBe(
    'POST\n/api/frontend/sign-in\n{"a":"é","b":1}',
  );
});
