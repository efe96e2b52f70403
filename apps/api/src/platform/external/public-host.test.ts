import { expect, test } from 'vitest';
import { isPublicHost } from './public-host.ts';

const hostOf = (text: string): string => new URL(`https://${text}/`).hostname;
const named = (...addresses: string[]) => isPublicHost('push.example', async () => addresses);

test('detects a private address in every notation', async () => {
  const hosts = `127.0.0.1 127.1 0x7f.1 2130706433 0.0.0.0 [::1] [::] [::ffff:127.0.0.1]
    [::ffff:a00:1] [fd00::1] [fe80::1] [64:ff9b::7f00:1] 10.0.0.1 172.16.0.1 192.168.0.1
    100.64.0.1 169.254.169.254 224.0.0.1`.split(/\s+/);
  for (const host of hosts) expect(await isPublicHost(hostOf(host)), host).toBe(false);
  for (const host of ['8.8.8.8', '[2001:4860:4860::8888]'])
    expect(await isPublicHost(hostOf(host)), host).toBe(true);
});

test('a name is public only if it has addresses and all are public', async () => {
  expect(await named('8.8.8.8', '2001:4860:4860::8888')).toBe(true);
  expect(await named('8.8.8.8', '10.0.0.1')).toBe(false);
  expect(await named('8.8.8.8', '::ffff:10.0.0.1')).toBe(false);
  expect(await named()).toBe(false);
  expect(await isPublicHost('localhost')).toBe(false);
});
