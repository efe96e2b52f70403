import { fileURLToPath } from 'node:url';
import { contract, wireOf } from '@taice/contract';
import type { Plugin } from 'vite';

const module = fileURLToPath(new URL('../../core/src/client/wire.ts', import.meta.url));

/** Works out the module that reduces the contract when the shell is built, not in every browser. */
export const evaluatedWire = (): Plugin => ({
  name: 'taice:evaluated-wire',
  load: (id) =>
    id === module
      ? `export const wire = JSON.parse(${JSON.stringify(JSON.stringify(wireOf(contract)))});`
      : undefined,
});
