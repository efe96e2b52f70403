import { createPublicClient, createWalletClient, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { bsc } from 'viem/chains';
import { cloneFactory, distributor, taiceSpectacles, taiceToken } from './compiled.ts';

export interface DeployOptions {
  readonly rpcUrl: string;
  /** 32 bytes in hex: the deployer owns the token and gets all of it. */
  readonly key: string;
  /** Base units. */
  readonly supply: bigint;
  /** The address of the NFTs' files, with a slash at its end; default: this machine's own. */
  readonly nftBase?: string;
  /** The address that pays people and mints their NFTs; default: that of the key. */
  readonly custody?: string | undefined;
}

export interface Deployed {
  readonly nft: string;
  readonly spk: string;
  readonly distributor: string;
  readonly cloneFactory: string;
}

/** Deploys one contract of a kind; returns its address once it is in a block. Rejects if the call reverts. */
export interface Deployer {
  readonly token: (name: string, symbol: string, supply: bigint) => Promise<Hex>;
  readonly distributor: () => Promise<Hex>;
  readonly cloneFactory: () => Promise<Hex>;
  /** `base`: the beginning of each file's address; `custody`: the minter, by default the deployer. */
  readonly spectacles: (base: string, custody?: string) => Promise<Hex>;
}

export const deployer = ({ rpcUrl, key }: Pick<DeployOptions, 'rpcUrl' | 'key'>): Deployer => {
  const account = privateKeyToAccount(key as Hex);
  const transport = http(rpcUrl);
  const wallet = createWalletClient({ account, chain: bsc, transport });
  const client = createPublicClient({ chain: bsc, transport });
  const addressOf = async (hash: Hex): Promise<Hex> => {
    const receiptRequest = { hash, pollingInterval: 50 };
    const { status, contractAddress } = await client.waitForTransactionReceipt(receiptRequest);
    if (status !== 'success' || !contractAddress)
      throw new Error(`transaction ${hash} was reverted`);
    return contractAddress.toLowerCase() as Hex;
  };
  return {
    token: async (name: string, symbol: string, supply: bigint) =>
      addressOf(await wallet.deployContract({ ...taiceToken, args: [name, symbol, supply] })),
    distributor: async () => addressOf(await wallet.deployContract(distributor)),
    cloneFactory: async () => addressOf(await wallet.deployContract(cloneFactory)),
    spectacles: async (base, custody = account.address) => {
      const args = ['Taice Spectacles', 'TAICE', base, custody as Hex] as const;
      return addressOf(await wallet.deployContract({ ...taiceSpectacles, args }));
    },
  };
};

/** Deploys the product's contracts; returns their addresses. */
export const deployContracts = async (options: DeployOptions): Promise<Deployed> => {
  const deploy = deployer(options);
  return {
    spk: await deploy.token('Taice', 'SPK', options.supply),
    distributor: await deploy.distributor(),
    cloneFactory: await deploy.cloneFactory(),
    nft: await deploy.spectacles(options.nftBase ?? 'http://localhost:8080/nft/', options.custody),
  };
};
