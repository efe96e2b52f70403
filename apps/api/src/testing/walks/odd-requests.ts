import { connect } from 'node:net';
import fc from 'fast-check';

/** Sends a request head as it is; resolves to the status, or to 0 if the connection was closed without an answer. */
export const sendHead = (port: number, head: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)));
    const body = head.includes('Transfer-Encoding: chunked') ? '0\r\n\r\n' : '';
    socket.write(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`, 'latin1');
  });

/** Routes outside the contract, and pages. */
const bases = [
  '/',
  '/Home',
  '/Profile',
  '/videoDetail',
  '/v/',
  '/u/',
  '/s/',
  '/tg',
  '/tg/',
  '/tg/Home',
  '/assets/',
  '/sw.js',
  '/oembed',
  '/sitemap.xml',
  '/robots.txt',
  '/tonconnect-manifest.json',
  '/media/',
  '/ledger/',
  '/ledger/days.json',
  '/ledger/2026-02-30.tsv.gz',
  '/ledger/W2026-99.tsv.gz',
  '/nft/',
  '/nft/box-1.json',
  '/export/1/',
  '/api/',
  '/api/openapi.json',
  '/api/auth/google',
  '/api/auth/google/callback',
  '/api/upload/tus/',
  '/dev/',
  '/healthz',
] as const;

const oddParts = fc.constantFrom(
  '/',
  '//',
  '[',
  '%',
  '%00',
  '%2F',
  '%2f..%2f',
  '%ff',
  '%E0%A4%A',
  '..',
  '.',
  ':99999',
  '//a:99999',
  '//xn--a',
  '@',
  '\\',
  '|',
  '<',
  "'",
  '99999999999999999999',
  '-1',
  '0000-01-01.tsv.gz',
  'a'.repeat(7_000),
);
const oddValues = fc.oneof(
  oddParts,
  fc.constantFrom(
    'http://localhost:8080//',
    'http://localhost:8080//[',
    'http://localhost:8080/tg//%25',
    'http://[',
    '1',
    'bind',
    'xml',
  ),
);
const queryNames = fc.constantFrom(
  'id',
  'invite',
  'url',
  'format',
  'maxwidth',
  'bring',
  'redirect',
  'challenge',
  'state',
  '',
);
const queries = fc
  .array(
    fc.tuple(queryNames, oddValues).map(([name, value]) => `${name}=${value}`),
    { maxLength: 3 },
  )
  .map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''));

/** Targets of GET requests: a known route, odd parts behind it, an odd query. */
export const oddTargets = fc
  .tuple(fc.constantFrom(...bases), fc.array(oddParts, { maxLength: 3 }), queries)
  .map(([base, parts, query]) => base + parts.join('') + query);

/** Targets that once were answered by a 5xx. */
export const formerFailures = [
  '//[',
  '/tg//[',
  '//a:99999',
  '/tg//%',
  '/oembed?url=http://localhost:8080//',
  '/ledger/2026-02-30.tsv.gz',
  '/ledger/0000-01-01.tsv.gz',
];

/** Heads of requests that are no plain GET of a path at a known host. */
export const oddHeads: readonly (readonly string[])[] = [
  ['GET * HTTP/1.1', 'Host: a'],
  ['OPTIONS * HTTP/1.1', 'Host: a'],
  ['GET http://other.example// HTTP/1.1', 'Host: a'],
  ['GET http://[/Home HTTP/1.1', 'Host: a'],
  ['GET http://1.2.3.256/Home HTTP/1.1', 'Host: a'],
  ['GET ftp://other.example/ HTTP/1.1', 'Host: a'],
  ['GET Home HTTP/1.1', 'Host: a'],
  ['HEAD //[ HTTP/1.1', 'Host: a'],
  ['TRACE / HTTP/1.1', 'Host: a'],
  ['PURGE / HTTP/1.1', 'Host: a'],
  ['GET / HTTP/1.1'],
  ['GET / HTTP/1.0'],
  ...['', '[', 'a b', 'a/b', 'a:99999', 'u@a', '1.2.3.256', 'xn--a', '\xff', 'a\0b'].map((host) => [
    'GET /Home HTTP/1.1',
    `Host: ${host}`,
  ]),
  ['GET /api/auth/google/callback HTTP/1.1', 'Host: 1.2.3.256'],
  ['POST /api/frontend/user/emailLogin HTTP/1.1', 'Host: 1.2.3.256', 'Transfer-Encoding: chunked'],
  ['GET / HTTP/1.1', 'Host: a', 'Host: b'],
  ['GET /\0 HTTP/1.1', 'Host: a'],
  ['GET /\xff HTTP/1.1', 'Host: a'],
  [`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'Host: a'],
  [
    'GET /Home HTTP/1.1',
    'Host: a',
    'Cookie: lang=%',
    'Accept-Language: ,;q=',
    'Accept-Encoding: ;q=x',
  ],
  [
    'GET /Home HTTP/1.1',
    'Host: a',
    'X-Forwarded-For: ,,',
    'X-Request-Id: \xff',
    'Authorization: \xff',
  ],
];
