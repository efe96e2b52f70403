import { describe, expect, test } from 'vitest';
import { canonicalRequest, sha256Hex, signatureOf, type RawRequest } from './sigv4.ts';

const empty = sha256Hex('');

describe("AWS's examples for S3 (Authenticating Requests)", () => {
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  const at = '20130524T000000Z';
  const scope = { day: '20130524', region: 'us-east-1', service: 's3' };
  const host = ['Host', 'examplebucket.s3.amazonaws.com'] as const;
  const date = ['x-amz-date', at] as const;
  const hash = (value: string) => ['x-amz-content-sha256', value] as const;
  const plain = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  const body = sha256Hex('Welcome to Amazon S3.');

  test.each([
    {
      what: 'GET of a range',
      request: {
        method: 'GET',
        path: '/test.txt',
        query: '',
        headers: [host, ['Range', 'bytes=0-9'], hash(empty), date],
      },
      signed: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
      payload: empty,
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    {
      what: 'PUT of an object whose name is encoded',
      request: {
        method: 'PUT',
        path: '/test%24file.text',
        query: '',
        headers: [
          host,
          ['Date', 'Fri, 24 May 2013 00:00:00 GMT'],
          date,
          ['x-amz-storage-class', 'REDUCED_REDUNDANCY'],
          hash(body),
        ],
      },
      signed: ['date', 'host', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-storage-class'],
      payload: body,
      signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    },
    {
      what: 'a parameter without a value',
      request: { method: 'GET', path: '/', query: 'lifecycle', headers: [host, date, hash(empty)] },
      signed: plain,
      payload: empty,
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    },
    {
      what: 'a list of objects',
      request: {
        method: 'GET',
        path: '/',
        query: 'prefix=J&max-keys=2',
        headers: [host, date, hash(empty)],
      },
      signed: plain,
      payload: empty,
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    },
    {
      what: 'a presigned address',
      request: {
        method: 'GET',
        path: '/test.txt',
        query:
          'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
          '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeee',
        headers: [host],
      },
      signed: ['host'],
      payload: 'UNSIGNED-PAYLOAD',
      signature: 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    },
  ] satisfies {
    what: string;
    request: RawRequest;
    signed: string[];
    payload: string;
    signature: string;
  }[])('$what', ({ request, signed, payload, signature }) => {
    const canonical = canonicalRequest(request, signed, payload);
    expect(signatureOf(canonical, { at, scope, secret })).toBe(signature);
  });
});

describe("AWS's test suite of Signature Version 4", () => {
  const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
  const at = '20150830T123600Z';
  const scope = { day: '20150830', region: 'us-east-1', service: 'service' };
  const usual = [
    ['Host', 'example.amazonaws.com'],
    ['X-Amz-Date', at],
  ] as const;

  test.each([
    ['get-vanilla', 'GET', '', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    [
      'get-vanilla-query-order-key-case',
      'GET',
      'Param2=value2&Param1=value1',
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
    [
      'post-vanilla',
      'POST',
      '',
      '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    ],
  ])('%s', (_, method, query, signature) => {
    const request = { method, path: '/', query, headers: usual };
    const canonical = canonicalRequest(request, ['host', 'x-amz-date'], empty);
    expect(signatureOf(canonical, { at, scope, secret })).toBe(signature);
  });

  test('get-header-value-trim', () => {
    const headers = [...usual, ['My-Header1', ' value1'], ['My-Header2', ' "a   b   c"']] as const;
    const request = { method: 'GET', path: '/', query: '', headers };
    const signed = ['host', 'my-header1', 'my-header2', 'x-amz-date'];
    expect(signatureOf(canonicalRequest(request, signed, empty), { at, scope, secret })).toBe(
      'acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736',
    );
  });
});
