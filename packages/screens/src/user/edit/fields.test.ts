import { describe, expect, test } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import { emailProblem } from '../../shared/bindings/email-problem.ts';
import { socialLinks } from '../profile/social-links.ts';
import { countries } from './countries.ts';
import { deviceName } from './device-name.ts';
import { textProblem, type TextName } from './text-problem.ts';

const say = (key: string | null) =>
  key?.split('.').reduce<unknown>((words, part) => (words as Record<string, unknown>)[part], en);

test('an empty field gets the exact text of the product', () => {
  const said = (field: TextName) => say(textProblem(field, '  ', 30));
  expect(said('nickname')).toBe('nickname not empty');
  expect(said('twitter')).toBe('twitter not empty');
  expect(said('facebook')).toBe('facebook not empty');
  expect(said('youtube')).toBe('youtube not empty');
  expect(said('instagram')).toBe('instagram not empty');
});

test('the length counts visible characters', () => {
  expect(textProblem('nickname', '🎬'.repeat(30), 30)).toBeNull();
  expect(say(textProblem('nickname', '🎬'.repeat(31), 30))).toBe('nickname too long');
  expect(textProblem('bio', 'x'.repeat(201), 200)).toBe('user.edit.tooLong');
});

test('an e-mail needs an address, a code and, without an earlier one, a password', () => {
  const whole = { email: 'a@b.co', code: '123456', password: 'walk-9-on' };
  const said = (part: Partial<typeof whole>, needsPassword = true) => {
    const problem = emailProblem({ ...whole, ...part }, { needsPassword });
    return say(problem && problem.key);
  };
  expect(said({ email: ' ' })).toBe('email not empty');
  expect(said({ email: 'a@b' })).toBe('Please enter the correct email address');
  expect(said({ code: '12345' })).toBe('code not null');
  expect(said({ password: '' })).toBe('password not null');
  expect(emailProblem({ ...whole, password: '' }, { needsPassword: false })).toBeNull();
});

describe('social links', () => {
  const none = { twitter: '', facebook: '', youtube: '', instagram: '' };
  const href = (twitter: string) => socialLinks({ ...none, twitter })[0]?.href;

  test('a handle and an https address become links', () => {
    expect(href('@slow_kitchen')).toBe('https://x.com/slow_kitchen');
    expect(href('https://x.com/slow')).toBe('https://x.com/slow');
    expect(socialLinks(none)).toEqual([]);
  });

  test('an unsafe or misleading address stays text', () => {
    for (const text of ['javascript:alert(1)', 'http://x.com/a', 'data:text/html,x', '//x', 'a b'])
      expect(href(text), text).toBeNull();
  });
});

test('lists the current countries, each once, sorted in the page language', () => {
  const list = countries('en');
  expect(list.length).toBeGreaterThan(240);
  expect(list.length).toBeLessThan(262);
  const codes = list.map(({ value }) => value);
  expect(codes).toEqual([...new Set(codes)]);
  expect(codes).toContain('PT');
  for (const code of ['EU', 'SU', 'UK', 'ZZ', 'DD']) expect(codes).not.toContain(code);
  expect(list[0]?.label).toBe('Afghanistan');
});

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Mobile Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/130 Safari/537.36 Edg/130.0', 'Edge · Windows'],
  ['curl/8', ''],
])('%s gets a readable device name', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
