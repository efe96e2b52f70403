import { bscPayer, type ChainPort, transferCall } from '@taice/chain';
import { deployContracts, type Deployed } from '@taice/chain/contracts';
import type { Anvil } from '@taice/testkit/evm';
import type { TestApi } from '../../../../testing/harness.ts';
import { aChain, aWorker } from '../../../wallet/payouts/testing/fixtures.ts';
import type { PayoutWorker } from '../../../wallet/payouts/payout-worker.ts';
import { mintCalls } from '../send-mints.ts';

type Api = Pick<TestApi, 'services' | 'clock' | 'client'>;

/** The first two anvil accounts, with coins. One deploys; the other pays, mints and holds returned tokens. */
const deployKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
export const payerKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
export const custody = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

/** Deploys the product's contracts on a local chain. */
export const contractsOn = (anvil: Anvil): Promise<Deployed> =>
  deployContracts({
    rpcUrl: anvil.url,
    key: deployKey,
    supply: 10n ** 24n,
    nftBase: 'https://taice.example/nft/',
    custody,
  });

/** Environment variables that point the API to these contracts. */
export const chainEnv = (anvil: Anvil, deployed: Deployed): Record<string, string> => ({
  BSC_RPC_URL: anvil.url,
  BSC_SPK_CONTRACT: deployed.spk,
  BSC_PAYOUT_KEY: payerKey,
  NFT_CONTRACT: deployed.nft,
});

export const payerOn = (anvil: Anvil, deployed: Deployed, confirmations: number): ChainPort =>
  bscPayer({
    rpcUrls: [anvil.url],
    key: payerKey,
    token: deployed.spk,
    confirmations,
    distributor: null,
    nft: deployed.nft,
    gasPriceMost: 10n ** 11n,
  });

/** A worker that sends mints, on the simulated chain unless another is given. */
export const aMinter = async (api: Api, port = aChain(api)): Promise<PayoutWorker> => ({
  ...(await aWorker(api, port)),
  callQueues: [mintCalls({ ...api.services, clock: api.clock })],
});

/** Transfers a token from its owner's wallet, one of the node's accounts. */
export const sendToken = async (
  anvil: Anvil,
  contract: string,
  { from, to, tokenId }: { from: string; to: string; tokenId: bigint },
): Promise<string> => {
  const data = `0x${transferCall(contract, { from, to, tokenId }).data?.toString('hex') ?? ''}`;
  return String(await anvil.request('eth_sendTransaction', [{ from, to: contract, data }]));
};

export const itemOf = ({ services }: Api, id: bigint) =>
  services.db
    .selectFrom('nft_item')
    .select(['state', 'chain', 'owner_id', 'owner_address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
