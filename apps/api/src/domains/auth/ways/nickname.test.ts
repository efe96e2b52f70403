import { expect, test } from 'vitest';
import { nicknameFrom } from './nickname.ts';

test('a name is kept as it is, without what cannot be seen', () => {
  expect(nicknameFrom('  Mira  Sol ')).toBe('Mira Sol');
  expect(nicknameFrom('王小明')).toBe('王小明');
  expect(nicknameFrom('A\u202Elice\u0000\u200B')).toBe('Alice');
});

test('a long name is cut between whole characters, at most 30', () => {
  const family = '👨‍👩‍👧';
  const nickname = nicknameFrom('é'.repeat(80));
  expect([...nickname]).toHaveLength(30);
  expect([...nicknameFrom(family.repeat(20))].length).toBeLessThanOrEqual(30);
});

test('a name of nothing becomes an anonymous one', () => {
  for (const name of ['', '   ', '\u200B\u200E'])
    expect(nicknameFrom(name)).toMatch(/^Viewer \w{4}$/);
});

test('a family of emoji stays a family', () => {
  expect(nicknameFrom('👨‍👩‍👧‍👦\u202E Lind')).toBe('👨‍👩‍👧‍👦 Lind');
});
