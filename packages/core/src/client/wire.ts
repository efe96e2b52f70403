import { contract, wireOf } from '@taice/contract';

/**
 * The part of the contract that a client needs. Builds replace this module by its result, so that they contain neither
 * the schemas nor zod (vite/precompute-wire.ts of the screens).
 */
export const wire = wireOf(contract);
