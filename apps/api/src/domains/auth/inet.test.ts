import { expect, test } from 'vitest';
import { toInet } from './inet.ts';

test('keeps an address, drops its zone, and maps anything else to 0.0.0.0', () => {
  expect(toInet('203.0.113.9')).toBe('203.0.113.9');
  expect(toInet('2001:db8::1')).toBe('2001:db8::1');
  expect(toInet('fe80::1%eth0')).toBe('fe80::1');
  for (const ip of ['', 'unknown', '1.2.3', "1.1.1.1'; --"]) expect(toInet(ip)).toBe('0.0.0.0');
});
