import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseYouTubeAddress } from './address.ts';

const id = 'dQw4w9WgXcQ';
const channel = 'UC_x5XG1OV2P6uZZ5FSM9Ttw';

test('reads a video address in every form people copy', () => {
  for (const text of [
    id,
    ` https://www.youtube.com/watch?v=${id}&t=42s `,
    `http://m.youtube.com/watch?app=desktop&v=${id}`,
    `youtube.com/watch?v=${id}`,
    `https://youtu.be/${id}?si=abc`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://music.youtube.com/watch?v=${id}&list=RD`,
  ])
    expect(parseYouTubeAddress(text), text).toEqual({ kind: 'video', id });
});

test('reads a channel address in every form people copy', () => {
  const by = (text: string) => {
    const address = parseYouTubeAddress(text);
    return address?.kind === 'channel' ? [address.by, address.name] : undefined;
  };
  expect(by(channel)).toEqual(['id', channel]);
  expect(by(`https://www.youtube.com/channel/${channel}/videos`)).toEqual(['id', channel]);
  expect(by('@RidgeAndRiver')).toEqual(['forHandle', 'RidgeAndRiver']);
  expect(by('https://www.youtube.com/@山と川')).toEqual(['forHandle', '山と川']);
  expect(by('youtube.com/c/Ridge')).toEqual(['forHandle', 'Ridge']);
  expect(by('https://youtube.com/user/ridge')).toEqual(['forUsername', 'ridge']);
});

const hostile = [
  '',
  ' ',
  '@',
  '@a',
  '@../../etc',
  'javascript:alert(1)',
  `javascript://www.youtube.com/watch?v=${id}`,
  `file:///watch?v=${id}`,
  `ftp://www.youtube.com/watch?v=${id}`,
  `gopher://www.youtube.com/watch?v=${id}`,
  `data:text/html,https://youtu.be/${id}`,
  'http://localhost/watch?v=dQw4w9WgXcQ',
  'http://localhost:8080/api/frontend/user/info',
  'http://127.0.0.1/watch?v=dQw4w9WgXcQ',
  'http://127.1/watch?v=dQw4w9WgXcQ',
  'http://2130706433/watch?v=dQw4w9WgXcQ',
  'http://0x7f000001/watch?v=dQw4w9WgXcQ',
  'http://017700000001/watch?v=dQw4w9WgXcQ',
  'http://0/watch?v=dQw4w9WgXcQ',
  'http://0.0.0.0/watch?v=dQw4w9WgXcQ',
  'http://[::1]/watch?v=dQw4w9WgXcQ',
  'http://[::]/watch?v=dQw4w9WgXcQ',
  'http://[::ffff:127.0.0.1]/watch?v=dQw4w9WgXcQ',
  'http://[::ffff:7f00:1]/watch?v=dQw4w9WgXcQ',
  'http://[64:ff9b::7f00:1]/watch?v=dQw4w9WgXcQ',
  'http://[fe80::1]/watch?v=dQw4w9WgXcQ',
  'http://[fd00::1]/watch?v=dQw4w9WgXcQ',
  'http://10.0.0.1/watch?v=dQw4w9WgXcQ',
  'http://172.16.0.1/watch?v=dQw4w9WgXcQ',
  'http://192.168.1.1/watch?v=dQw4w9WgXcQ',
  'http://100.64.0.1/watch?v=dQw4w9WgXcQ',
  'http://169.254.169.254/latest/meta-data/',
  'http://metadata.google.internal/computeMetadata/v1/',
  `https://www.youtube.com.evil.example/watch?v=${id}`,
  `https://evil.example/www.youtube.com/watch?v=${id}`,
  `https://evil.example#www.youtube.com/watch?v=${id}`,
  `https://evil.example?www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com@evil.example/watch?v=${id}`,
  `https://user:pass@www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com:8443/watch?v=${id}`,
  `https://www.youtube.com:22/watch?v=${id}`,
  `https://youtube.com.:443@127.0.0.1/watch?v=${id}`,
  `https://wwwyoutube.com/watch?v=${id}`,
  `https://youtube.co/watch?v=${id}`,
  `https://www.youtube.com./watch?v=${id}`,
  `https://уoutube.com/watch?v=${id}`,
  `https://xn--outube-9we.com/watch?v=${id}`,
  `https://youtube。com.evil.example/watch?v=${id}`,
  `https://127.0.0.1\\@www.youtube.com/watch?v=${id}`,
  `https://evil.example%2f@www.youtube.com/watch?v=${id}`,
  `http://www.youtube.com%00.evil.example/watch?v=${id}`,
  `//evil.example/watch?v=${id}`,
  'https://www.youtube.com/redirect?q=http://127.0.0.1/',
  'https://www.youtube.com/attribution_link?u=http://127.0.0.1',
  'https://www.youtube.com/watch?v=../../../../x',
  'https://www.youtube.com/watch?v=dQw4w9WgXc',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQQ',
  'https://www.youtube.com/watch?v=dQw4w9Wg%00Q',
  'https://www.youtube.com/watch?V=dQw4w9WgXcQ',
  "https://www.youtube.com/watch?v=' or 1=1--",
  'https://youtu.be/%E0%A4%A',
  'https://youtu.be/..%2f..%2fetc',
  'https://www.youtube.com/channel/UC',
  'https://www.youtube.com/channel/../../etc/passwd',
  'https://www.youtube.com/@%2e%2e%2f',
  'https://www.youtube.com/user/%0d%0aHost:evil',
  'https://www.youtube.com/feed/subscriptions',
  'https://www.youtube.com/',
  `https://www.youtube.com/${'@'.repeat(5_000)}`,
  'a'.repeat(100_000),
];

test(`none of ${hostile.length} hostile addresses resolves to a video or channel`, () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60);
  for (const text of hostile) expect(parseYouTubeAddress(text), text.slice(0, 80)).toBeUndefined();
});

test('parsed ids contain no character that needs escaping', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((path) => `youtube.com/${path}`),
      ),
      (text) => {
        const address = parseYouTubeAddress(text);
        if (address?.kind === 'video') expect(address.id).toMatch(/^[\w-]{11}$/);
        if (address?.kind === 'channel') expect(address.name).not.toMatch(/[/?#&%\s\\]/);
      },
    ),
    { numRuns: 500 },
  );
});
