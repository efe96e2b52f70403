import { readdir } from 'node:fs/promises';
import { contract } from '@taice/contract';
import { langs } from '@taice/contract/shapes';
import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { defaultSettings } from '../../platform/settings.ts';
import { useApi } from '../../testing/harness.ts';
import { documentFacts, documentValues } from './document-facts.ts';
import { documentList } from './document-list.ts';
import { installDocuments, parseDocument, readDocument } from './documents.ts';
import { renderDocument } from './render-document.ts';

const api = useApi();

test('every document exists in every language, and no file is unused', async () => {
  const files = documentList.flatMap(({ type, slug }) =>
    langs.map((lang) => `${slug === type ? type : `${type}.${slug}`}.${lang}.md`),
  );
  const there = await readdir(new URL('documents/', import.meta.url));
  expect(there.toSorted()).toEqual(files.toSorted());
});

/** The kind of a line, its switches and the numbers in it. */
const shapeOf = (line: string) => {
  const [, marks = '', text = ''] = /^((?:\{[?!]\w+\})*) ?(.*)$/.exec(line) ?? [];
  const kind = /^(#{2,3} |- |\d+\. |\||>)/.exec(text)?.[0] ?? (text ? 'text' : '');
  const cells = kind === '|' ? text.split('|').length : 0;
  return { marks, kind, cells, numbers: (text.match(/\{\{\w+\}\}/g) ?? []).toSorted() };
};

test('all languages have equal headings, list items, table cells, switches and numbers', async () => {
  for (const entry of documentList) {
    const shapes = await Promise.all(
      langs.map(async (lang) => (await readDocument(entry, lang)).content.split('\n').map(shapeOf)),
    );
    expect(shapes[1], `${entry.slug} cn`).toEqual(shapes[0]);
    expect(shapes[2], `${entry.slug} tw`).toEqual(shapes[0]);
  }
});

test('every placeholder in a text has a value, and every value is used', async () => {
  const { values, switches } = await documentFacts(api.services);
  const texts = await Promise.all(
    documentList.map(async (entry) => Object.values(await readDocument(entry, 'en')).join('\n')),
  );
  const named = (pattern: RegExp) =>
    [...new Set([...texts.join('\n').matchAll(pattern)].map(([, name]) => name))].toSorted();
  expect(named(/\{\{(\w+)\}\}/g)).toEqual(Object.keys(values).toSorted());
  expect(named(/\{[?!](\w+)\}/g)).toEqual(Object.keys(switches).toSorted());
});

test('the reward rules contain the numbers in force', async () => {
  const { content: source } = await readDocument(
    { type: 'reward_rules', slug: 'reward_rules' },
    'en',
  );
  const content = (changed: Partial<typeof defaultSettings>) => {
    const values = documentValues({
      config: readConfig({}),
      settings: { ...defaultSettings, ...changed },
    });
    return renderDocument(source, { values, switches: { leaderboard: true, invitations: true } });
  };
  const n = defaultSettings;
  const whole = (micro: bigint) => `${micro / 1_000_000n}`;
  for (const said of [
    `first video: ${whole(n.first_view_reward)} points`,
    `Watching: ${whole(n.view_reward_base)} points a video`,
    `**${n.view_reward_daily_cap} rewarded videos a day**`,
    `${n.view_min_ms / 1000} seconds, or ${n.view_min_ratio * 100} %`,
    `under ${n.view_min_duration_ms / 1000} seconds`,
    `| ${n.signin_points.map(whole).join(' | ')} |`,
    `Day 7 pays ${whole(n.seven_days_sign_in_reward)} points more`,
    `another every ${n.signin_freeze_days} days. You hold at most ${n.signin_freezes_max}`,
    `You get **${whole(n.referral_reward)} points** for each friend`,
    '| 50 | 2,000 |',
    '| 4–10 | 800 |',
    '| 1–3 | 50 | 100 | 0 | 15 |',
  ])
    expect(content({})).toContain(said);
  expect(content({ view_reward_base: 1_500_000n, view_min_ms: 20_000 })).toContain(
    'Watching: 1.5 points a video\n\n- The ring needs 20 seconds',
  );
});

test('a second install changes nothing, keeps a stored version and replaces an older one', async () => {
  const { db } = api.services;
  const all = () => db.selectFrom('doc').selectAll().orderBy('id').execute();
  await installDocuments(db);
  const first = await all();
  expect(first).toHaveLength(documentList.length);
  await installDocuments(db);
  expect(await all()).toEqual(first);
  const title = JSON.stringify({ en: 'Edited', cn: '改', tw: '改' });
  const current = first.find(({ type }) => type === 'about')?.version ?? 0;
  const set = (version: number) =>
    db.updateTable('doc').set({ version, title }).where('type', '=', 'about').execute();
  const about = async () => (await all()).find(({ type }) => type === 'about');
  await set(current);
  await installDocuments(db);
  expect(await about()).toMatchObject({ version: current, title: { en: 'Edited' } });
  await set(0);
  await installDocuments(db);
  expect(await about()).toMatchObject({ version: current, title: { en: 'About Taice' } });
});

test('every type is in the contract, and a malformed text is refused', () => {
  for (const { type } of documentList)
    expect(contract.content.getByType.request.safeParse({ type }).success).toBe(true);
  for (const text of ['', '# Title\n\ntext', 'text\n\n> summary\n\nbody'])
    expect(() => parseDocument(text)).toThrow();
});
