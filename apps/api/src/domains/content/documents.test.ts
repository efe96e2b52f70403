import { readdir } from 'node:fs/promises';
import { contract } from '@taice/contract';
import { langs } from '@taice/contract/shapes';
import { expect, test } from 'vitest';
import { defaultNumbers } from '../../platform/numbers.ts';
import { useApi } from '../../testing/harness.ts';
import { documentList } from './document-list.ts';
import { installDocuments, parseDocument, readDocument } from './documents.ts';

const api = useApi();

test('every document is there in every language, and no file lies about unused', async () => {
  const files = documentList.flatMap(({ type, slug }) =>
    langs.map((lang) => `${slug === type ? type : `${type}.${slug}`}.${lang}.md`),
  );
  const there = await readdir(new URL('documents/', import.meta.url));
  expect(there.toSorted()).toEqual(files.toSorted());
});

test('the languages say the same: equal headings, list items and table rows', async () => {
  for (const entry of documentList) {
    const shapes = await Promise.all(
      langs.map(async (lang) => {
        const { content } = await readDocument(entry, lang);
        return content
          .split('\n')
          .map((line) => /^(#{2,3} |- |\d+\. |\||>)/.exec(line)?.[0] ?? (line ? 'text' : ''));
      }),
    );
    expect(shapes[1], `${entry.slug} cn`).toEqual(shapes[0]);
    expect(shapes[2], `${entry.slug} tw`).toEqual(shapes[0]);
  }
});

test('the reward rules name the numbers that are in force', async () => {
  const { content } = await readDocument({ type: 'reward_rules', slug: 'reward_rules' }, 'en');
  const n = defaultNumbers;
  const whole = (micro: bigint) => `${micro / 1_000_000n}`;
  for (const said of [
    `first video: ${whole(n.first_view_reward)} points`,
    `Watching: ${whole(n.view_reward_base)} points a video`,
    `**${n.view_reward_daily_cap} rewarded views a day**`,
    `${n.view_min_ms / 1000} seconds, or ${n.view_min_ratio * 100} %`,
    `under ${n.view_min_duration_ms / 1000} seconds`,
    `| ${n.signin_points.map(whole).join(' | ')} |`,
    `Day 7 brings ${whole(n.seven_days_sign_in_reward)} points more`,
    `another every ${n.signin_freeze_days} days, and can hold at most ${n.signin_freezes_max}`,
    `first ${n.young_account_days} active days, at most ${whole(n.young_account_cap)} points`,
  ])
    expect(content).toContain(said);
});

test('installing twice changes nothing; a newer stored version stays, an older one is replaced', async () => {
  const { db } = api.services;
  const all = () => db.selectFrom('doc').selectAll().orderBy('id').execute();
  await installDocuments(db);
  const first = await all();
  expect(first).toHaveLength(documentList.length);
  await installDocuments(db);
  expect(await all()).toEqual(first);
  const title = JSON.stringify({ en: 'Edited', cn: '改', tw: '改' });
  const set = (version: number) =>
    db.updateTable('doc').set({ version, title }).where('type', '=', 'about').execute();
  const about = async () => (await all()).find(({ type }) => type === 'about');
  await set(9);
  await installDocuments(db);
  expect(await about()).toMatchObject({ version: 9, title: { en: 'Edited' } });
  await set(0);
  await installDocuments(db);
  expect(await about()).toMatchObject({ version: 1, title: { en: 'About Taice' } });
});

test('types are those of the contract, and a malformed text is refused', () => {
  for (const { type } of documentList)
    expect(contract.content.getByType.request.safeParse({ type }).success).toBe(true);
  for (const text of ['', '# Title\n\ntext', 'text\n\n> summary\n\nbody'])
    expect(() => parseDocument(text)).toThrow();
});
