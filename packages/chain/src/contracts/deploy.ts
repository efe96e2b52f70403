import { createPublicClient, createWalletClient, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { bsc } from 'viem/chains';
import { cloneFactory, distributor, taiceToken } from './compiled.ts';

export interface DeployOptions {
  readonly rpcUrl: string;
  /** 32 bytes in hex: who deploys owns the token and gets all of it. */
  readonly key: string;
  /** Base units. */
  readonly supply: bigint;
}

export interface Deployed {
  readonly spk: string;
  readonly distributor: string;
  readonly cloneFactory: string;
}

/** Deploys one contract of a kind; its address once it is in a block. Rejects where it is undone. */
export interface Deployer {
  readonly token: (name: string, symbol: string, supply: bigint) => Promise<Hex>;
  readonly distributor: () => Promise<Hex>;
  readonly cloneFactory: () => Promise<Hex>;
}

export const deployer = ({ rpcUrl, key }: Pick<DeployOptions, 'rpcUrl' | 'key'>): Deployer => {
  const account = privateKeyToAccount(key as Hex);
  const transport = http(rpcUrl);
  const wallet = createWalletClient({ account, chain: bsc, transport });
  const client = createPublicClient({ chain: bsc, transport });
  const addressOf = async (hash: Hex): Promise<Hex> => {
    const asked = { hash, pollingInterval: 50 };
    const { status, contractAddress } = await client.waitForTransactionReceipt(asked);
    if (status !== 'success' || !contractAddress) throw new Error(`${hash} was undone`);
    return contractAddress.toLowerCase() as Hex;
  };
  return {
    token: async (name: string, symbol: string, supply: bigint) =>
      addressOf(await wallet.deployContract({ ...taiceToken, args: [name, symbol, supply] })),
    distributor: async () => addressOf(await wallet.deployContract(distributor)),
    cloneFactory: async () => addressOf(await wallet.deployContract(cloneFactory)),
  };
};

/** Deploys the product's contracts; their addresses. */
export const deployContracts = async (options: DeployOptions): Promise<Deployed> => {
  const deploy = deployer(options);
  return {
    spk: await deploy.token('Taice', 'SPK', options.supply),
    distributor: await deploy.distributor(),
    cloneFactory: await deploy.cloneFactory(),
  };
};
