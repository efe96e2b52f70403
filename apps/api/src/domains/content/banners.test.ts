import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import type { BannerTable } from '../../platform/db/schema-content.ts';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

const words = (en: string, cn = `${en}!`) => JSON.stringify({ en, cn, tw: '' });
const aBanner = (
  title: string,
  {
    target = {},
    ...fields
  }: Partial<Omit<Insertable<BannerTable>, 'target'>> & { target?: object },
) =>
  api.services.db
    .insertInto('banner')
    .values({
      position: 'home',
      title: words(title),
      text: words('More'),
      image: 'banners/one.webp',
      image_mobile: 'https://pictures.example/one.webp',
      link: '/V2/task',
      link_type: 'route',
      target: JSON.stringify(target),
      ...fields,
    })
    .execute();
const titles = async (client = api.client(), position: 'home' | 'task' = 'home') =>
  (await client.call.content.banners({ position })).data.list.map(({ title }) => title);

test('lists the banners of a position and hour, in order and in the language of the request', async () => {
  const now = api.clock.rule().getTime();
  const at = (hours: number) => new Date(now + hours * 3_600_000);
  await aBanner('Second', { sort: 2 });
  await aBanner('First', { sort: 1, starts_at: at(-1), ends_at: at(1) });
  await aBanner('Over', { ends_at: at(0) });
  await aBanner('To come', { starts_at: at(2) });
  await aBanner('Off', { is_on: false });
  await aBanner('Elsewhere', { position: 'discover' });
  expect(await titles()).toEqual(['First', 'Second']);
  expect(await titles(api.client({ lang: 'cn' }))).toEqual(['First!', 'Second!']);
  // A missing translation falls back to English.
  const { data } = await api.client({ lang: 'tw' }).call.content.banners({ position: 'home' });
  expect(data.list[0]).toMatchObject({ title: 'First', text: 'More', link: '/V2/task' });
  expect(data.list[0]?.image).toBe(`${api.services.config.mediaUrl}banners/one.webp`);
  expect(data.list[0]?.image_mobile).toBe('https://pictures.example/one.webp');
  api.clock.advanceRule(2 * 3_600_000);
  expect(await titles()).toEqual(['To come', 'Second']);
});

test('targets banners by language, client, level and country; a visitor has no level or country', async () => {
  const { db } = api.services;
  const inTask = { position: 'task' } as const;
  await aBanner('Chinese', { ...inTask, target: { langs: ['cn', 'tw'] } });
  await aBanner('In Telegram', { ...inTask, target: { app_types: ['tg_mini'] } });
  await aBanner('Level 2', { ...inTask, target: { level_min: 2 } });
  await aBanner('Portugal', { ...inTask, target: { countries: ['PT'] } });
  expect(await titles(api.client(), 'task')).toEqual([]);
  expect(await titles(api.client({ lang: 'tw' }), 'task')).toEqual(['Chinese']);
  expect(await titles(api.client({ appType: 'tg_mini' }), 'task')).toEqual(['In Telegram']);
  const { id } = await aUser(db, { xp: 100_000_000n, country: 'PT' });
  const me = api.client().as(await aSession(api.services, id));
  expect(await titles(me, 'task')).toEqual(['Level 2', 'Portugal']);
});
