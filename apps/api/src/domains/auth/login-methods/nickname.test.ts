import { describe, expect, test } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { confusableSkeleton } from '../../user/confusable-skeleton.ts';
import { findFreeNickname, toNickname } from './nickname.ts';

test('keeps a name and drops invisible characters and extra spaces', () => {
  expect(toNickname('  Mira  Sol ')).toBe('Mira Sol');
  expect(toNickname('王小明')).toBe('王小明');
  expect(toNickname('A\u202Elice\u0000\u200B')).toBe('Alice');
});

test('cuts a long name between whole characters, at 30 at most', () => {
  const family = '👨‍👩‍👧';
  const nickname = toNickname('é'.repeat(80));
  expect([...nickname]).toHaveLength(30);
  expect([...toNickname(family.repeat(20))].length).toBeLessThanOrEqual(30);
});

test('an empty or invisible name becomes an anonymous one', () => {
  for (const name of ['', '   ', '\u200B\u200E'])
    expect(toNickname(name)).toMatch(/^Viewer \w{4}$/);
});

test('keeps a family emoji whole and drops a direction override', () => {
  expect(toNickname('👨‍👩‍👧‍👦\u202E Lind')).toBe('👨‍👩‍👧‍👦 Lind');
});

describe('the first nickname of an account', () => {
  const api = useApi();
  const begin = (wish: string) =>
    transaction(api.services.db, async (tx) => {
      const nickname = await findFreeNickname(tx, wish);
      const skeleton = confusableSkeleton(nickname);
      await aUser(tx, { nickname, nickname_skeleton: skeleton });
      return nickname;
    });

  test('is the name itself if it is free', async () => {
    expect(await begin('Mira Sol')).toBe('Mira Sol');
  });

  test.each(['mira sol', 'Мira Sоl', 'MiraSol'])(
    '%s looks like another person’s name and gets a suffix',
    async (wish) => {
      const [own, end] = await begin(wish).then((name) => [name.slice(0, -5), name.slice(-5)]);
      expect(own).toBe(wish);
      expect(end).toMatch(/^ \w{4}$/);
    },
  );

  test('a taken name of 30 characters is shortened for its suffix', async () => {
    const long = 'x'.repeat(30);
    expect(await begin(long)).toBe(long);
    expect(await begin(long)).toMatch(/^x{25} \w{4}$/);
  });

  test('a single character gets a suffix', async () => {
    expect(await begin('王')).toMatch(/^王 \w{4}$/);
  });

  test.each(['Taice', 'Аdmin', 'Official support', '客服'])(
    '%s would impersonate us and is replaced',
    async (wish) => {
      expect(await begin(wish)).toMatch(/^Viewer \w{4}$/);
    },
  );

  test('two simultaneous accounts with one name get distinct nicknames', async () => {
    const both = await Promise.all([begin('Twin'), begin('Twin')]);
    expect(both).toContain('Twin');
    expect(new Set(both.map(confusableSkeleton)).size).toBe(2);
  });
});
