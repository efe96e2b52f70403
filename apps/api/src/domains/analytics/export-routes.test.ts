import { analyticsExportPath, livePath } from '@taice/contract/shapes';
import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aPost, aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { addHourlyFigures } from './add-hourly-figures.ts';
import { csvCell, csvOf } from '@taice/core/rules';

const api = useApi();

const creator = async () => {
  const { id } = await aUser(api.services.db);
  const { id: postId } = await aPost(api.services.db, { user_id: id, title: '=HYPERLINK("x")' });
  const { token } = await aSession(api.services, id);
  const ask = (query: string) =>
    api.request(`${analyticsExportPath}${query}`, {
      headers: { authorization: `Bearer ${token}`, timezone: 'Asia/Shanghai', lang: 'zh-CN' },
    });
  const listen = () => api.request(livePath, { headers: { authorization: `Bearer ${token}` } });
  return { id, postId, ask, listen };
};

test('exports the days of a video as CSV in which no cell is a formula', async () => {
  const { id: ownerId, postId, ask } = await creator();
  await transaction(api.services.db, (tx) =>
    addHourlyFigures(tx, [{ ownerId, postId, at: api.clock.rule(), views: 2, rewards: 1_500_000 }]),
  );
  const response = await ask(`?range=7d&post_id=${postId}`);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toContain('2026-11-15-2026-11-21.csv');
  const lines = new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(await response.arrayBuffer())
    .split('\r\n');
  expect(lines[0]).toBe('\uFEFF"\'=HYPERLINK(""x"")"');
  expect(lines[1]).toContain('日期,播放量');
  expect(lines[8]).toBe('2026-11-21,2,0,0,0,0,0,0,1.5');
  expect(lines).toHaveLength(10);
});

test('refuses another creator’s export, a missing session and invalid parameters', async () => {
  const [mine, theirs] = [await creator(), await creator()];
  expect((await mine.ask(`?post_id=${theirs.postId}`)).status).toBe(403);
  expect((await mine.ask('?range=3d')).status).toBe(400);
  expect((await mine.ask('?post_id=1e9')).status).toBe(400);
  expect((await api.request(analyticsExportPath)).status).toBe(401);
});

test('exports and live streams share the limit of 240 calls a minute per person', async () => {
  const [mine, theirs] = [await creator(), await creator()];
  const many = await Promise.all(Array.from({ length: 240 }, () => mine.ask('?range=3d')));
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([400]));
  const refused = await mine.ask('');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 429, data: { retry_after: 0.3 } });
  expect((await mine.listen()).status).toBe(429);
  expect((await theirs.ask('')).status).toBe(200);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '|calc', '%x'])(
  'a cell escapes %j so that it is no formula',
  (text) => {
    expect(csvCell(text).replace('"', '')).toMatch(/^'/);
  },
);

test('separators, quotes and line breaks stay inside their cell', () => {
  const cells = ['a,b', 'a;b', 'a"b"c', 'a\rb', 'a\nb', 'a\tb', "it's", 'plain', -1.5];
  expect(csvOf([cells, []])).toBe(
    `\uFEFF"a,b","a;b","a""b""c","a\rb","a\nb","a\tb","it's",plain,-1.5\r\n\r\n`,
  );
});
