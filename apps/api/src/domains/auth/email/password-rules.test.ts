import { expect, test } from 'vitest';
import { passwordFlaw } from './password-rules.ts';

test('8 to 72 characters of any kind pass', () => {
  for (const good of ['harbour 7', 'x'.repeat(72), '灯塔灯塔灯塔灯塔', 'Ωμέγα-ψ-ω', '4815162342'])
    expect(passwordFlaw(good)).toBeUndefined();
});

test('names the rule that a password breaks', () => {
  expect(passwordFlaw('abc123')).toBe('length');
  expect(passwordFlaw('a1'.repeat(37))).toBe('length');
});

test('refuses common passwords in any capitalisation', () => {
  for (const bad of ['password', 'PassWord1', '12345678', '1q2w3e4r', 'woaini1314', 'ILoveYou'])
    expect(passwordFlaw(bad)).toBe('common');
});

test('length is counted in characters, not in code units', () => {
  expect(passwordFlaw('😀😀😀a1')).toBe('length');
});
