import { z } from 'zod';
import { blankIsAbsent, httpUrl, optional } from './config-values.ts';

const contract = z.string().regex(/^0x[0-9a-f]{40}$/i, 'must be 0x and 40 hex digits');

/** Chain 56: what it is read by, what is paid on it, and what people move there themselves. */
export const chainVariables = {
  /** A node: without one, contracts that are wallets cannot be asked. */
  BSC_RPC_URL: optional(httpUrl),
  /** Together, with the node: points are paid out. 32 bytes in hex, and the token's contract. */
  BSC_PAYOUT_KEY: optional(z.string().regex(/^0x[0-9a-f]{64}$/i, 'must be 0x and 64 hex digits')),
  BSC_SPK_CONTRACT: optional(contract),
  /** What people move by their own wallets besides BNB and SPK, and what hands tokens on (packages/chain/contracts). */
  BSC_USDT_CONTRACT: z.preprocess(
    blankIsAbsent,
    contract.default('0x55d398326f99059ff775485246999027b3197955'),
  ),
  BSC_DISTRIBUTOR_CONTRACT: optional(contract),
  /** Another node, which has to agree before anything counts as paid. */
  BSC_RPC_CHECK_URL: optional(httpUrl),
  BSC_EXPLORER_URL: z.preprocess(blankIsAbsent, httpUrl.default('https://bscscan.com')),
  /** `apart`: payouts are led by a process of their own (`apps/api/src/payouts.ts`), which alone has the key. */
  PAYOUTS: z.preprocess(blankIsAbsent, z.enum(['here', 'apart']).default('here')),
} as const;

const variables = z.object(chainVariables);
type Variables = z.output<typeof variables>;

/** What contradicts itself, as variable and reason. */
export const chainProblems = (
  env: Variables,
  isProduction: boolean,
): [keyof Variables, string][] => {
  if (!env.BSC_PAYOUT_KEY) return [];
  const problems: [keyof Variables, string][] = [];
  if (!env.BSC_RPC_URL || !env.BSC_SPK_CONTRACT)
    problems.push(['BSC_PAYOUT_KEY', 'needs BSC_RPC_URL and BSC_SPK_CONTRACT']);
  if (isProduction && !env.BSC_RPC_CHECK_URL)
    problems.push([
      'BSC_RPC_CHECK_URL',
      'is required with BSC_PAYOUT_KEY: one node alone decides about no payment',
    ]);
  return problems;
};

/** By what points are paid out; null: they are not. Who only offers it has no key. */
const bscPayouts = (env: Variables) =>
  env.BSC_RPC_URL && env.BSC_SPK_CONTRACT
    ? {
        rpcUrls: [env.BSC_RPC_URL, env.BSC_RPC_CHECK_URL].filter((url) => url !== undefined),
        key: env.BSC_PAYOUT_KEY ?? null,
        token: env.BSC_SPK_CONTRACT,
        distributor: env.BSC_DISTRIBUTOR_CONTRACT ?? null,
        explorerUrl: env.BSC_EXPLORER_URL,
      }
    : null;
type PayoutsAt = NonNullable<ReturnType<typeof bscPayouts>>;

export const chainsOf = (env: Variables) => ({
  bscRpcUrl: env.BSC_RPC_URL,
  /** Of chains without a payer of their own nothing leaves; a demo plays them. */
  payouts: { bsc: bscPayouts(env), ton: null as PayoutsAt | null },
  /** What people move by their own wallets. */
  coins: {
    rpcUrl: env.BSC_RPC_URL ?? null,
    explorerUrl: env.BSC_EXPLORER_URL,
    spk: env.BSC_SPK_CONTRACT?.toLowerCase() ?? null,
    usdt: env.BSC_USDT_CONTRACT.toLowerCase(),
    distributor: env.BSC_DISTRIBUTOR_CONTRACT?.toLowerCase() ?? null,
  },
  payoutsHere: env.PAYOUTS === 'here',
});
