import { contract, wireOf } from '@taice/contract';

/**
 * What a client needs of the contract. Builds put the result in place of this module, so that the
 * schemas and zod stay behind (vite/evaluated-wire.ts of the screens).
 */
export const wire = wireOf(contract);
