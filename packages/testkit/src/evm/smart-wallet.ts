import { randomBytes } from 'node:crypto';
import {
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  serializeErc6492Signature,
} from 'viem';
import type { Anvil } from './anvil.ts';
import { keyWallet, type KeyWallet } from './key-wallet.ts';
import compiled from './smart-wallet.json' with { type: 'json' };

const abi = parseAbi([
  'function create(address owner, bytes32 salt) returns (address)',
  'function addressOf(address owner, bytes32 salt) view returns (address)',
]);

export interface SmartWallet extends KeyWallet {
  readonly owner: KeyWallet;
  /** The signature with the contract's creation, while it is not deployed (ERC-6492). */
  readonly signUndeployed: (message: string) => Promise<string>;
  readonly deploy: () => Promise<void>;
}

const send = async (anvil: Anvil, data: Hex, to?: Hex): Promise<Hex> => {
  const [from] = (await anvil.request('eth_accounts')) as Hex[];
  const hash = (await anvil.request('eth_sendTransaction', [{ from, to, data }])) as Hex;
  const client = createPublicClient({ transport: http(anvil.url) });
  const { status, contractAddress } = await client.waitForTransactionReceipt({
    hash,
    pollingInterval: 50,
  });
  if (status !== 'success') throw new Error(`the transaction ${hash} was reverted`);
  return contractAddress ?? '0x';
};

/** Creates wallets that are contracts (smart-wallet.sol), on a chain of their own. */
export const smartWallets = async (anvil: Anvil): Promise<() => Promise<SmartWallet>> => {
  const factory = await send(anvil, compiled.factory as Hex);
  const client = createPublicClient({ transport: http(anvil.url) });
  return async () => {
    const owner = keyWallet();
    const args = [owner.address as Hex, `0x${randomBytes(32).toString('hex')}`] as const;
    const checksummed = await client.readContract({
      address: factory,
      abi,
      functionName: 'addressOf',
      args,
    });
    const data = encodeFunctionData({ abi, functionName: 'create', args });
    return {
      owner,
      address: checksummed.toLowerCase(),
      checksummed,
      sign: owner.sign,
      signUndeployed: async (message) =>
        serializeErc6492Signature({
          address: factory,
          data,
          signature: (await owner.sign(message)) as Hex,
        }),
      deploy: async () => {
        await send(anvil, data, factory);
      },
    };
  };
};
