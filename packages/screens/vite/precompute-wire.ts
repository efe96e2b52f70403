import { fileURLToPath } from 'node:url';
import { type AppType, type Contract, contract, wireOf } from '@taice/contract';
import type { Plugin } from 'vite';

const module = fileURLToPath(new URL('../../core/src/client/wire.ts', import.meta.url));

/** Without the calls that a shell may not use. */
const callableBy = (appType: AppType): Contract =>
  Object.fromEntries(
    Object.entries(contract as Contract).map(([domain, endpoints]) => [
      domain,
      Object.fromEntries(
        Object.entries(endpoints).filter(([, { apps }]) => !apps || apps.includes(appType)),
      ),
    ]),
  );

/** Evaluates the module that reduces the contract at build time, not in every browser. */
export const precomputeWire = (appType: AppType): Plugin => ({
  name: 'taice:precompute-wire',
  load: (id) =>
    id === module
      ? `export const wire = JSON.parse(${JSON.stringify(JSON.stringify(wireOf(callableBy(appType))))});`
      : undefined,
});
