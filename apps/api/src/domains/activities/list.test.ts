import { expect, test } from 'vitest';
import { type TestApi, useApi } from '../../testing/harness.ts';
import { emitAndHandle } from '../tasks/testing/task-events.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { aCampaign, newLikes, advanceHours } from './testing/fixtures.ts';
import { changeRow } from '../../testing/builders.ts';

const api = useApi();

const slugs = async (
  state: 'running' | 'upcoming' | 'ended',
  client = api.client(),
  page_size = 20,
) => (await client.call.activities.list({ state, page_size })).data.list.map(({ slug }) => slug);

test('lists running, upcoming and ended campaigns by the clock, each in its order, without drafts', async () => {
  await aCampaign(api, { slug: 'soon-over', to: 2 });
  await aCampaign(api, { slug: 'first', sort: -1, to: 48 });
  await aCampaign(api, { slug: 'later', from: 5, to: 30 });
  await aCampaign(api, { slug: 'sooner', from: 3, to: 30 });
  const draft = await aCampaign(api, { slug: 'draft' });
  await changeRow(api.services.db, 'activity', draft, { state: 'draft' });
  expect(await slugs('running')).toEqual(['first', 'soon-over']);
  expect(await slugs('upcoming')).toEqual(['sooner', 'later']);
  expect(await slugs('ended')).toEqual([]);
  // Before any job has run.
  api.clock.advanceRule(3 * 3_600_000);
  expect(await slugs('running')).toEqual(['first', 'sooner']);
  expect(await slugs('ended')).toEqual(['soon-over']);
  await advanceHours(api, 0);
  expect(await slugs('ended')).toEqual(['soon-over']);
  const { data } = await api.client().call.activities.list({ page_size: 1 });
  expect([data.list.length, data.has_more]).toEqual([1, true]);
  expect(await slugs('running', api.client({ lang: 'cn' }))).toEqual(['first', 'sooner']);
});

test('a card shows the reward and the reader’s progress, in the reader’s language', async () => {
  const { id: userId, client } = await aViewer(api);
  const id = await aCampaign(api, { slug: 'card', sort: -9, to: 99 });
  const card = async (asks = client) =>
    (await asks.call.activities.list({})).data.list.find(({ slug }) => slug === 'card');
  expect(await card()).toMatchObject({
    id: `${id}`,
    title: 'Likes week',
    state: 'running',
    reward: { type: 'fixed', amount: '50' },
    joined: false,
    progress: null,
    cover: `${api.services.config.mediaUrl}neon/poster.webp`,
  });
  await client.call.activities.detail({ id: `${id}` });
  await emitAndHandle(api, userId, ...newLikes(2));
  expect(await card()).toMatchObject({ joined: true, progress: 66 });
  expect((await card(api.client({ lang: 'tw' })))?.title).toBe('Likes week（繁）');
  expect(await card(api.client())).toMatchObject({ joined: false, progress: null });
});

test('leaves out campaigns targeted at another language, client, level or country', async () => {
  const run = (slug: string, target: object) => aCampaign(api, { slug, target, sort: 50 });
  await run('for-cn', { langs: ['cn'] });
  await run('in-telegram', { app_types: ['tg_mini'] });
  await run('level-2', { level_min: 2 });
  await run('portugal', { countries: ['PT'] });
  const of = async (client: ReturnType<TestApi['client']>) =>
    (await slugs('running', client)).filter((slug) =>
      ['for-cn', 'in-telegram', 'level-2', 'portugal'].includes(slug),
    );
  expect(await of(api.client())).toEqual([]);
  expect(await of(api.client({ lang: 'cn' }))).toEqual(['for-cn']);
  expect(await of(api.client({ appType: 'tg_mini' }))).toEqual(['in-telegram']);
  const { client } = await aViewer(api, { xp: 100_000_000n, country: 'PT' });
  expect(await of(client)).toEqual(['level-2', 'portugal']);
});
