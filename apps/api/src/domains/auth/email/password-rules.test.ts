import { expect, test } from 'vitest';
import { passwordFlaw } from './password-rules.ts';

test('8 to 72 characters with a letter and a digit pass', () => {
  for (const good of ['harbour 7', 'x'.repeat(71) + '1', '灯塔灯塔灯塔灯1', 'Ωμέγα-9-ψ'])
    expect(passwordFlaw(good)).toBeUndefined();
});

test('names the rule that a password breaks', () => {
  expect(passwordFlaw('abc123')).toBe('length');
  expect(passwordFlaw('a1'.repeat(37))).toBe('length');
  expect(passwordFlaw('4815162342')).toBe('letter');
  expect(passwordFlaw('onlyletters')).toBe('digit');
});

test('refuses common passwords in any capitalisation', () => {
  for (const bad of ['password1', 'PassWord1', 'qwerty123', '1q2w3e4r', 'woaini1314', 'iloveyou1'])
    expect(passwordFlaw(bad)).toBe('common');
});

test('length is counted in characters, not in code units', () => {
  expect(passwordFlaw('😀😀😀a1')).toBe('length');
});
