import { expect, test } from 'vitest';
import { inetOf } from './inet.ts';

test('keeps an address, drops its zone, and maps anything else to 0.0.0.0', () => {
  expect(inetOf('203.0.113.9')).toBe('203.0.113.9');
  expect(inetOf('2001:db8::1')).toBe('2001:db8::1');
  expect(inetOf('fe80::1%eth0')).toBe('fe80::1');
  for (const ip of ['', 'unknown', '1.2.3', "1.1.1.1'; --"]) expect(inetOf(ip)).toBe('0.0.0.0');
});
