import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSession } from '../../../testing/builders.ts';
import { hex, noise, startWithBucket, type WithBucket } from '../testing/bucket.ts';

const PART = 50_000;
let all: WithBucket;
beforeAll(async () => {
  all = await startWithBucket(PART);
});
afterAll(() => all.stop());

const codeOf = async (reply: Promise<Response>) =>
  /<Code>(\w+)<\/Code>/.exec(await (await reply).text())?.[1] ?? 'taken';
const put = (to: { url: string; headers: Record<string, string> }, body: Uint8Array<ArrayBuffer>) =>
  fetch(to.url, { method: 'PUT', headers: to.headers, body });

test('a part address accepts exactly its part', async () => {
  const [who, bytes] = [await all.person(), noise(PART + 10)];
  const grant = await all.opened(who, bytes);
  expect(grant).toMatchObject({
    protocol: 's3',
    endpoint: '',
    chunk_bytes: PART,
    resume_offset: 0,
  });
  const { data } = await all.ask(who, grant, 2, all.pieceOf(bytes, 2));
  expect(data.bytes).toBe(10);
  expect(Date.parse(data.expires_at) - all.api.clock.real().getTime()).toBe(15 * 60_000);
  expect((await put(data, all.pieceOf(bytes, 2))).status).toBe(200);
});

describe('the bucket rejects', () => {
  test('other content, size, hash or address, and an expired address', async () => {
    const [who, bytes] = [await all.person(), noise(2 * PART)];
    const grant = await all.opened(who, bytes);
    const piece = all.pieceOf(bytes, 1);
    const { data } = await all.ask(who, grant, 1, piece);
    expect(await codeOf(put(data, noise(PART + 1)))).toBe('SignatureDoesNotMatch');
    expect(await codeOf(put(data, piece.slice(1)))).toBe('SignatureDoesNotMatch');
    expect(await codeOf(put(data, noise(PART)))).toBe('BadDigest');
    const name = 'x-amz-checksum-sha256';
    const own = {
      ...data,
      headers: { [name]: Buffer.from(hex(noise(1)), 'hex').toString('base64') },
    };
    expect(await codeOf(put(own, piece))).toBe('SignatureDoesNotMatch');
    expect(await codeOf(put({ ...data, headers: {} }, piece))).toBe('SignatureDoesNotMatch');
    const second = { ...data, url: data.url.replace('partNumber=1', 'partNumber=2') };
    expect(await codeOf(put(second, piece))).toBe('SignatureDoesNotMatch');
    const others = { ...data, url: data.url.replace(grant.upload_id, 'A'.repeat(22)) };
    expect(await codeOf(put(others, piece))).toBe('SignatureDoesNotMatch');
    all.s3.now = () => new Date(Date.now() + 16 * 60_000);
    expect(await codeOf(put(data, piece))).toBe('AccessDenied');
    all.s3.now = () => new Date();
    expect(await codeOf(put(data, piece))).toBe('taken');
  });
});

describe('refuses a part address', () => {
  test('for a visitor, a stranger, an invented token, a foreign upload and an expired one', async () => {
    const [owner, stranger] = [await all.person(), await all.person()];
    const bytes = noise(1_000);
    const grant = await all.opened(owner, bytes);
    const piece = all.pieceOf(bytes, 1);
    expect((await all.ask({ me: all.api.client() }, grant, 1, piece)).code).toBe(401);
    expect((await all.ask(stranger, grant, 1, piece)).code).toBe(1701);
    expect((await all.ask(owner, { ...grant, token: 'x'.repeat(43) }, 1, piece)).code).toBe(1701);
    const other = await all.opened(stranger, noise(1_000));
    const crossed = { ...grant, upload_id: other.upload_id };
    expect((await all.ask(owner, crossed, 1, piece)).code).toBe(1701);
    all.api.clock.advance(86_400_001);
    const later = all.api.client().as(await aSession(all.api.services, owner.id));
    expect((await all.ask({ me: later }, grant, 1, piece)).code).toBe(1701);
  });

  test('for a part outside the file, and for an invalid hash', async () => {
    const [who, bytes] = [await all.person(), noise(1_000)];
    const grant = await all.opened(who, bytes);
    expect((await all.ask(who, grant, 2, bytes)).code).toBe(400);
    expect((await all.ask(who, grant, 0, bytes)).code).toBe(400);
    const { upload_id, token } = grant;
    const bad = { upload_id, token, number: 1, sha256: 'not a hash' };
    expect((await who.me.call.studio.uploadPart(bad)).code).toBe(400);
  });
});
