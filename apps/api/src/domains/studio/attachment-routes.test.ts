import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { uploadAttachment, vtt } from './testing/upload-attachment.ts';

const api = useApi();

const person = async () => {
  const { id } = await aUser(api.services.db);
  const session = await aSession(api.services, id);
  return { id, session, me: api.client().as(session) };
};
const stored = async (url: unknown): Promise<Buffer> => {
  const key = (url as string).replace(api.services.config.mediaUrl, '');
  const object = await api.services.storage.open(key);
  if (!object) throw new Error(`nothing under ${key}`);
  const parts: Buffer[] = [];
  for await (const part of object.stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const cue = '00:01.000 --> 00:02.500\nHello <b>there</b>';

describe('captions', () => {
  test('are rewritten from the parsed cues', async () => {
    const me = await person();
    const file = `\uFEFFWEBVTT - mine\r\nKind: captions\r\n\r\nSTYLE\r\n::cue { background: url(//x) }\r\n\r\nNOTE hidden\r\n\r\n1\r\n${cue} line:90% onclick:x\r\n\r\n00:00:03.000 --> 00:00:04.000 align:left evil\r\n<v Mia>你好<script>alert(1)</script></v>\r\n`;
    const { code, data } = await uploadAttachment(
      api,
      me,
      'caption',
      file
        .replace('\uFEFF', '')
        .replace('2.500\n', '2.500\r\n')
        .replace('</b> line:90% onclick:x', '</b>'),
    );
    expect([code, data['cues'], data['last_s']]).toEqual([0, 2, 4]);
    expect((await stored(data['url'])).toString()).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello <b>there</b>\n\n00:00:03.000 --> 00:00:04.000 align:left\n<v Mia>你好alert(1)</v>\n',
    );
  });

  const subRip = [
    '1',
    '00:00:01,000 --> 00:00:02,500 X1:40 X2:600',
    '{\\an8}<font color="red">Grüße</font> <i>你好</i>',
    'second line',
    '',
    '2',
    '0:00:03,5 --> 00:00:04,000',
    'Later',
    '',
  ].join('\r\n');
  const asUtf16 = (text: string, isBig: boolean) => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return isBig ? bytes.swap16() : bytes;
  };
  test.each([
    ['SubRip', subRip],
    ['SubRip behind a byte order mark', `\uFEFF${subRip}`],
    ['SubRip in UTF-16 LE', asUtf16(subRip, false)],
    ['SubRip in UTF-16 BE', asUtf16(subRip, true)],
  ])('%s becomes WebVTT in UTF-8', async (_name, file) => {
    const { code, data } = await uploadAttachment(api, await person(), 'caption', file);
    expect([code, data['cues'], data['last_s'], data['left_out']]).toEqual([0, 2, 4, 0]);
    expect((await stored(data['url'])).toString()).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nGrüße <i>你好</i>\nsecond line\n\n00:00:03.500 --> 00:00:04.000\nLater\n',
    );
  });

  test('are sorted, and an invalid cue is dropped alone with its line number', async () => {
    const file = vtt(
      '00:09.000 --> 00:10.000\nLast',
      'named\n00:05.000 --> 00:02.000\nBackwards',
      '00:01.000 --> 00:02.000\nFirst',
      `00:03.000 --> 00:04.000\n${'x'.repeat(501)}`,
      '7\n00:06,000 -> 00:07,000\nNo arrow',
    );
    const { code, data } = await uploadAttachment(api, await person(), 'caption', file);
    expect(code).toBe(0);
    expect(data).toMatchObject({
      cues: 2,
      last_s: 10,
      left_out: 3,
      left_out_first: [
        { line: 7, problem: 'bad_time' },
        { line: 13, problem: 'too_long' },
        { line: 17, problem: 'bad_time' },
      ],
    });
    expect((await stored(data['url'])).toString()).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nFirst\n\n00:00:09.000 --> 00:00:10.000\nLast\n',
    );
  });

  const many = Array.from({ length: 5_001 }, () => cue);
  const hostile: Array<[string, string | Uint8Array, string]> = [
    ['empty', '', 'not_captions'],
    ['a page', '<html><script>alert(1)</script></html>', 'not_captions'],
    ['a page behind the word', 'WEBVTTx\n\n<script>', 'not_captions'],
    ['Latin-1', Buffer.from(vtt(`00:01.000 --> 00:02.000\ncafé`), 'latin1'), 'not_text'],
    [
      'GB 18030',
      Uint8Array.from([...Buffer.from(vtt(`00:01.000 --> 00:02.000\n`)), 0xc4, 0xe3]),
      'not_text',
    ],
    ['NUL', vtt('00:01.000 --> 00:02.000\na\0b'), 'not_text'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'not_text'],
    ['overlong UTF-8', Uint8Array.from([...Buffer.from('WEBVTT\n\n'), 0xc0, 0xaf]), 'not_text'],
    ['negative times', vtt('-00:01.000 --> 00:02.000\nHi'), 'bad_time'],
    ['ends before it begins', vtt('00:05.000 --> 00:02.000\nHi'), 'bad_time'],
    ['no length', vtt('00:05.000 --> 00:05.000\nHi'), 'bad_time'],
    ['61 seconds', vtt('00:61.000 --> 01:02.000\nHi'), 'bad_time'],
    ['an hour that never ends', vtt('00:01.000 --> 99:00:00.000\nHi'), 'bad_time'],
    ['no number at all', vtt('now --> then\nHi'), 'bad_time'],
    ['exponents', vtt('1e1:00.000 --> 2e9:00.000\nHi'), 'bad_time'],
    ['UTF-16 without a mark', Buffer.from(vtt(cue), 'utf16le'), 'not_text'],
    ['half a UTF-16 character', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]), 'not_text'],
    ['no cues', 'WEBVTT\n\nNOTE nothing here\n', 'no_cues'],
    ['only tags', vtt('00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>'), 'no_cues'],
    ['5,001 cues', vtt(...many), 'too_many'],
    ['a line without end', vtt(`00:01.000 --> 00:02.000\n${'x'.repeat(501)}`), 'too_long'],
  ];
  test('rejects every hostile caption file with its reason', async () => {
    const me = await person();
    for (const [name, file, kind] of hostile) {
      const { code, data } = await uploadAttachment(api, me, 'caption', file);
      expect([name, code, data['kind']]).toEqual([name, 1702, kind]);
    }
    const huge = await uploadAttachment(api, me, 'caption', 'x'.repeat(20 * 1024 ** 2));
    expect(huge.code).toBe(1703);
  });

  test('contain no active tags, direction overrides or stacked marks', async () => {
    const me = await person();
    const words = [
      '<a href="javascript:x">link</a>',
      '<svg onload=alert(1)>',
      '<b onclick=x>bold</b>',
      '<v Mia" onclick="x>said</v>',
      '<<script>script>nested',
      '\u202Eright to left',
      `z${'\u0301'.repeat(10_000)}`,
      '<unclosed',
    ];
    for (const word of words) {
      const { code, data } = await uploadAttachment(
        api,
        me,
        'caption',
        vtt(`00:01.000 --> 00:02.000\nx ${word}`),
      );
      const text = code === 0 ? (await stored(data['url'])).toString() : '';
      expect([word.slice(0, 30), code, text.length < 200]).toEqual([word.slice(0, 30), 0, true]);
      expect(text).not.toMatch(/href|onload|onclick=|<script|<svg|\u202E|<unclosed/);
    }
  });

  test('need a session and an own grant, once', async () => {
    const [me, thief] = [await person(), await person()];
    const { data: grant } = await me.me.call.studio.uploadToken({ kind: 'caption', bytes: 10 });
    const send = async (token: string, path = grant.endpoint) => {
      const headers = {
        'Upload-Token': grant.token,
        ...(token && { Authorization: `Bearer ${token}` }),
      };
      const reply = await api.request(path, { method: 'POST', headers, body: vtt(cue) });
      return ((await reply.json()) as { code: number }).code;
    };
    expect(await send('')).toBe(401);
    expect(await send(thief.session.token)).toBe(1701);
    // A grant for captions is not valid for a picture.
    expect(await send(me.session.token, '/api/upload/image')).toBe(1701);
    expect(await send(me.session.token, '/api/upload/avatar')).toBe(1701);
    expect(await send(me.session.token)).toBe(0);
    expect(await send(me.session.token)).toBe(1701);
  });
});

describe('a cover', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2a6f97' } }).withExif({
      IFD0: { Make: 'SecretCamera' },
    });

  test('is redrawn as 16:9 or 9:16 without its metadata', async () => {
    const me = await person();
    const made = [
      [await picture(300, 900).png().toBuffer(), 720],
      [await picture(640, 320).avif({ effort: 0 }).toBuffer(), 1_280],
    ] as const;
    for (const [bytes, width] of made) {
      const { code, data } = await uploadAttachment(api, me, 'image', bytes);
      expect(code).toBe(0);
      const file = await stored(data['url']);
      const about = await sharp(file).metadata();
      expect([about.format, about.width, about.height]).toEqual([
        'webp',
        width,
        width === 720 ? 1_280 : 720,
      ]);
      expect(file.includes('SecretCamera')).toBe(false);
    }
  }, 30_000);

  test('rejects appended markup and a truncated picture', async () => {
    const me = await person();
    const whole = await picture(600, 400).jpeg().toBuffer();
    const files = [
      Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]),
      whole.subarray(0, whole.length / 2),
    ];
    for (const file of files)
      expect((await uploadAttachment(api, me, 'image', file)).code).toBe(1702);
  }, 30_000);
});
