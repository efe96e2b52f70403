import { expect, test } from 'vitest';
import { shortAddress, walletAddress } from './short-address.ts';

test.each([
  // The example of TEP-2.
  [
    '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
    'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
  ],
  // Same result as @ton/core 0.63.
  [`-1:${'f'.repeat(64)}`, 'Uf___________________________________________-ll'],
  [`0:${'0'.repeat(64)}`, 'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ'],
])('%s of TON is shown in the user-friendly format', (raw, friendly) => {
  expect(walletAddress(raw)).toBe(friendly);
  expect(shortAddress(raw)).toBe(`${friendly.slice(0, 6)}…${friendly.slice(-4)}`);
});

test('an address of another chain stays unchanged', () => {
  const address = '0x1f9ad64de80d1d32cc47a81e4c1ab193c60ee741';
  expect(walletAddress(address)).toBe(address);
  expect(shortAddress(address)).toBe('0x1f9a…e741');
});
