import { expect, test } from 'vitest';
import { youtubeRoutes } from './routes.ts';

const app = youtubeRoutes({ clips: async () => [] });
const save = (handle: string, body: unknown) =>
  app.request(`/dev/youtube/channels/${handle}`, { method: 'POST', body: JSON.stringify(body) });
const described = async (handle: string): Promise<string> => {
  const answer = await app.request(
    `/dev/youtube/api/channels?key=k&part=snippet&forHandle=${handle}`,
  );
  const { items } = (await answer.json()) as { items: { snippet: { description: string } }[] };
  return items[0]!.snippet.description;
};

test('the API returns the owner’s description of the channel, and the page shows it as text', async () => {
  expect((await save('mia', { description: 'Mine: <b>taice-1</b>' })).status).toBe(200);
  expect([await described('mia'), await described('ridge')]).toEqual(['Mine: <b>taice-1</b>', '']);
  const page = await (await app.request('/dev/youtube')).text();
  expect(page).toContain('Mine: &lt;b&gt;taice-1');
  await save('mia', { description: '' });
});

test('stores nothing for an unknown channel or a value that is no text', async () => {
  expect((await save('nobody', { description: 'x' })).status).toBe(400);
  expect((await save('ridge', { description: 'x'.repeat(1_001) })).status).toBe(400);
  expect(await described('ridge')).toBe('');
});
