import { expect, test } from 'vitest';
import { parseReturnPath, withQueryParams } from './return-path.ts';

const own = (redirect: string) => parseReturnPath(redirect, 'https://taice.example');

test('accepts our own pages and keeps their query', () => {
  expect(own('')).toBe('/Home');
  expect(own('/')).toBe('/Home');
  expect(own('/videoDetail?id=7')).toBe('/videoDetail?id=7');
  expect(own('https://taice.example/V2/points#x')).toBe('/V2/points');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/Home',
  'https://taice.example.evil.example/',
  'https://taice.example@evil.example/',
  'https://user:word@taice.example/',
  'http://taice.example/Home',
  'javascript:alert(1)',
  'data:text/html,x',
  '/api/frontend/auth/google',
  '/%2e%2e//evil.example/..//x',
  '/./api/x',
  ' /\t/evil.example',
  'https://',
  `/${'a'.repeat(1_000)}`,
])('%s never leads away from our pages', (redirect) => {
  const to = own(redirect);
  if (to !== undefined) {
    // An accepted path stays on our origin, whatever resolves it.
    expect(new URL(to, 'https://taice.example').origin).toBe('https://taice.example');
    expect(to).toMatch(/^\/(?!\/|\\|api\b)/);
  }
  expect(to === undefined || !to.includes('evil.example') || to.startsWith('/%2e')).toBe(true);
});

test('adds parameters and replaces those of the same name', () => {
  expect(withQueryParams('/Home', { ticket: 'a b' })).toBe('/Home?ticket=a+b');
  expect(withQueryParams('/x?id=7&ticket=old', { ticket: 'new' })).toBe('/x?id=7&ticket=new');
});
