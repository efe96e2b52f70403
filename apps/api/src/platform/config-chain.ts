import { z } from 'zod';
import { blankToUndefined, httpUrl, optional } from './config-values.ts';

const contract = z.string().regex(/^0x[0-9a-f]{40}$/i, 'must be 0x and 40 hex digits');

const jettonMaster = z
  .string()
  .regex(/^(?:-1|0):[0-9a-f]{64}$|^[\w+/-]{48}$/i, 'must be an address on TON');

/** The chains: their nodes, payouts, and the coins that people move there themselves. */
export const chainVariables = {
  /** A node: without one, contracts that are wallets cannot be asked. */
  BSC_RPC_URL: optional(httpUrl),
  /** Together, with the node: points are paid out. 32 bytes in hex, and the token's contract. */
  BSC_PAYOUT_KEY: optional(z.string().regex(/^0x[0-9a-f]{64}$/i, 'must be 0x and 64 hex digits')),
  BSC_SPK_CONTRACT: optional(contract),
  /**
   * Contracts that people use from their own wallets besides BNB and SPK. The distributor hands tokens on
   * (packages/chain/contracts).
   */
  BSC_USDT_CONTRACT: z.preprocess(
    blankToUndefined,
    contract.default('0x55d398326f99059ff775485246999027b3197955'),
  ),
  BSC_DISTRIBUTOR_CONTRACT: optional(contract),
  /** The contract of spectacles in people's own wallets. The account that pays is the one that mints. */
  NFT_CONTRACT: optional(contract),
  /** Another node, which has to agree before a payment counts. */
  BSC_RPC_CHECK_URL: optional(httpUrl),
  /** The address that receives coins for NFT market sales. The product never holds its key. */
  NFT_COLLECTOR: optional(contract),
  BSC_EXPLORER_URL: z.preprocess(blankToUndefined, httpUrl.default('https://bscscan.com')),
  /** Together: points are paid out on TON. A node that speaks toncenter's API, and the jetton's minter. */
  TON_RPC_URL: optional(httpUrl),
  TON_JETTON_MASTER: optional(jettonMaster),
  /** The seed of the paying wallet's Ed25519 key: 32 bytes in hex. */
  TON_PAYOUT_KEY: optional(z.string().regex(/^[0-9a-f]{64}$/i, 'must be 64 hex digits')),
  TON_RPC_KEY: optional(z.string()),
  /** Another node, which has to agree before a payment counts. */
  TON_RPC_CHECK_URL: optional(httpUrl),
  TON_RPC_CHECK_KEY: optional(z.string()),
  /** The decimals that the jetton itself states. A wrong number would pay everyone a wrong amount. */
  TON_JETTON_DECIMALS: optional(z.coerce.number().int().min(6).max(18)),
  TON_SUBWALLET_ID: z.preprocess(
    blankToUndefined,
    z.coerce.number().int().min(0).max(0xffffffff).default(0x10ad),
  ),
  /** Seconds for which a signed payment is valid. The wallet's address depends on it. */
  TON_WALLET_TIMEOUT: z.preprocess(
    blankToUndefined,
    z.coerce.number().int().min(60).max(86_400).default(600),
  ),
  TON_EXPLORER_URL: z.preprocess(blankToUndefined, httpUrl.default('https://tonviewer.com')),
  /** `apart`: a process of its own (`apps/api/src/payouts.ts`) runs the payouts; it alone has the key. */
  PAYOUTS: z.preprocess(blankToUndefined, z.enum(['here', 'apart']).default('here')),
} as const;

const variables = z.object(chainVariables);
type Variables = z.output<typeof variables>;

/** Contradictions between variables, as variable and reason. */
export const chainProblems = (
  env: Variables,
  isProduction: boolean,
): [keyof Variables, string][] => {
  const problems: [keyof Variables, string][] = [];
  const singleNodeProblem = 'a payment needs two nodes that agree';
  if (env.BSC_PAYOUT_KEY && (!env.BSC_RPC_URL || !env.BSC_SPK_CONTRACT))
    problems.push(['BSC_PAYOUT_KEY', 'needs BSC_RPC_URL and BSC_SPK_CONTRACT']);
  if (env.BSC_PAYOUT_KEY && isProduction && !env.BSC_RPC_CHECK_URL)
    problems.push(['BSC_RPC_CHECK_URL', `is required with BSC_PAYOUT_KEY: ${singleNodeProblem}`]);
  if (env.NFT_CONTRACT && (!env.BSC_RPC_URL || !env.BSC_SPK_CONTRACT))
    problems.push([
      'NFT_CONTRACT',
      'needs BSC_RPC_URL and BSC_SPK_CONTRACT: the paying account mints',
    ]);
  if (env.NFT_COLLECTOR && !env.BSC_RPC_URL)
    problems.push(['NFT_COLLECTOR', 'needs BSC_RPC_URL to see payments']);
  if (env.NFT_COLLECTOR && isProduction && !env.BSC_RPC_CHECK_URL)
    problems.push(['BSC_RPC_CHECK_URL', `is required with NFT_COLLECTOR: ${singleNodeProblem}`]);
  if (env.TON_PAYOUT_KEY && (!env.TON_RPC_URL || !env.TON_JETTON_MASTER))
    problems.push(['TON_PAYOUT_KEY', 'needs TON_RPC_URL and TON_JETTON_MASTER']);
  if (env.TON_PAYOUT_KEY && env.TON_JETTON_DECIMALS === undefined)
    problems.push(['TON_JETTON_DECIMALS', 'is required with TON_PAYOUT_KEY']);
  if (env.TON_PAYOUT_KEY && isProduction && !env.TON_RPC_CHECK_URL)
    problems.push(['TON_RPC_CHECK_URL', `is required with TON_PAYOUT_KEY: ${singleNodeProblem}`]);
  for (const chain of ['BSC', 'TON'] as const) {
    const [node, other] = [env[`${chain}_RPC_URL`], env[`${chain}_RPC_CHECK_URL`]];
    if (node !== undefined && node === other)
      problems.push([`${chain}_RPC_CHECK_URL`, 'must be another node']);
  }
  return problems;
};

/** The chain that pays points out; null: none. A process that only offers payouts has no key. */
const bscPayouts = (env: Variables) =>
  env.BSC_RPC_URL && env.BSC_SPK_CONTRACT
    ? {
        rpcUrls: [env.BSC_RPC_URL, env.BSC_RPC_CHECK_URL].filter((url) => url !== undefined),
        key: env.BSC_PAYOUT_KEY ?? null,
        token: env.BSC_SPK_CONTRACT,
        distributor: env.BSC_DISTRIBUTOR_CONTRACT ?? null,
        nft: env.NFT_CONTRACT?.toLowerCase() ?? null,
        transactionsUrl: `${env.BSC_EXPLORER_URL}/tx`,
      }
    : null;

const tonPayouts = (env: Variables) =>
  env.TON_RPC_URL && env.TON_JETTON_MASTER
    ? {
        nodes: [
          { url: env.TON_RPC_URL, apiKey: env.TON_RPC_KEY ?? null },
          ...(env.TON_RPC_CHECK_URL
            ? [{ url: env.TON_RPC_CHECK_URL, apiKey: env.TON_RPC_CHECK_KEY ?? null }]
            : []),
        ],
        key: env.TON_PAYOUT_KEY ?? null,
        token: env.TON_JETTON_MASTER,
        decimals: env.TON_JETTON_DECIMALS ?? 9,
        subwalletId: env.TON_SUBWALLET_ID,
        timeoutS: env.TON_WALLET_TIMEOUT,
        /** Its wallet can pay several at once by itself. */
        distributor: null,
        transactionsUrl: `${env.TON_EXPLORER_URL}/transaction`,
      }
    : null;

const nftSales = (env: Variables) =>
  env.NFT_COLLECTOR && env.BSC_RPC_URL
    ? {
        collector: env.NFT_COLLECTOR.toLowerCase(),
        rpcUrls: [env.BSC_RPC_URL, env.BSC_RPC_CHECK_URL].filter((url) => url !== undefined),
      }
    : null;

/** The coins of a demo without a node: on the chain that `/dev/bsc` simulates. */
const simulatedCoins = (demoUrl: string) => ({
  rpcUrl: `${demoUrl}/dev/bsc`,
  explorerUrl: `${demoUrl}/dev/bsc`,
  spk: `0x${'51'.repeat(20)}`,
  distributor: `0x${'d1'.repeat(20)}`,
});

/** `demoUrl`: the address of a demo, which simulates missing services; null in production. */
export const chainConfigOf = (env: Variables, demoUrl: string | null) => ({
  bscRpcUrl: env.BSC_RPC_URL,
  /** A chain that is not configured pays nothing out. In a demo it is simulated. */
  payouts: { bsc: bscPayouts(env), ton: tonPayouts(env) },
  /** Coins that people move by their own wallets. */
  coins: {
    rpcUrl: env.BSC_RPC_URL ?? null,
    explorerUrl: env.BSC_EXPLORER_URL,
    spk: env.BSC_SPK_CONTRACT?.toLowerCase() ?? null,
    usdt: env.BSC_USDT_CONTRACT.toLowerCase(),
    distributor: env.BSC_DISTRIBUTOR_CONTRACT?.toLowerCase() ?? null,
    ...(demoUrl !== null && !env.BSC_RPC_URL && simulatedCoins(demoUrl)),
  },
  /**
   * The recipient of coins for NFT market sales, and the nodes that have to agree on them; null: coins are not
   * accepted.
   */
  nftSales: nftSales(env),
  payoutsHere: env.PAYOUTS === 'here',
});
