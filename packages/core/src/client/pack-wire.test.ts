import { contract, wireOf } from '@taice/contract';
import { expect, test } from 'vitest';
import { packWire, unpackWire } from './pack-wire.ts';

test('what is packed comes out as it went in, of every endpoint', () => {
  const wire = wireOf(contract);
  const through = unpackWire(JSON.parse(JSON.stringify(packWire(wire))) as never);
  expect(JSON.parse(JSON.stringify(through))).toEqual(JSON.parse(JSON.stringify(wire)));
});
