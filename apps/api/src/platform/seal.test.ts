import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { seal, unseal } from './seal.ts';

const config = readConfig({});

test('opens a sealed value for its purpose only, and never seals twice the same', () => {
  const text = 'Jl. Kemang Raya 24, 南雅加达';
  const sealed = seal(config, 'address 7', text);
  expect(unseal(config, 'address 7', sealed)).toBe(text);
  expect(seal(config, 'address 7', text)).not.toEqual(sealed);
  expect(sealed.toString('latin1')).not.toContain('Kemang');
  expect(() => unseal(config, 'address 8', sealed)).toThrow();
  const other = readConfig({ SEAL_SECRET: 'another secret of 32 characters.' });
  expect(() => unseal(other, 'address 7', sealed)).toThrow();
});

test('rejects any changed bit', () => {
  const sealed = seal(config, 'code', 'TAICE-7Q4K');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => unseal(config, 'code', changed), `byte ${at}`).toThrow();
  }
});
