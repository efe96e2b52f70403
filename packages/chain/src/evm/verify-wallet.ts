import {
  createPublicClient,
  defineChain,
  hashMessage,
  type Hex,
  http,
  isHex,
  type PublicClient,
  recoverAddress,
  size,
} from 'viem';

const bsc = defineChain({
  id: 56,
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: { default: { http: [] } },
});

/** Longest wait for the node, in ms. */
const timeout = 5_000;

/** A client for chain 56 at `rpcUrl`; it also queries wallets that are contracts. */
export const chainReader = (rpcUrl: string): PublicClient =>
  createPublicClient({ chain: bsc, transport: http(rpcUrl, { timeout, retryCount: 0 }) });

/** Half the order of secp256k1: of the two forms of a signature only the lower one counts (EIP-2). */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

const ecdsaBytes = 65;
/** Ends a signature whose contract is not deployed yet (ERC-6492). */
const erc6492Suffix = '6492649264926492649264926492649264926492649264926492649264926492';

const isSignedByKey = async (address: string, hash: Hex, signature: Hex): Promise<boolean> => {
  if (size(signature) !== ecdsaBytes) return false;
  if (BigInt(`0x${signature.slice(66, 130)}`) > halfOrder) return false;
  if (!['00', '01', '1b', '1c'].includes(signature.slice(130))) return false;
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase() === address;
  } catch {
    // Numbers that belong to no point of the curve.
    return false;
  }
};

const isSignedByContract = async (
  client: PublicClient,
  address: Hex,
  hash: Hex,
  signature: Hex,
): Promise<boolean> => {
  if (!signature.endsWith(erc6492Suffix)) {
    const code = await client.getCode({ address });
    if (code === undefined || code === '0x') return false;
  }
  return client.verifyHash({ address, hash, signature });
};

/**
 * True if `address` (lowercase) has signed `message` by EIP-191: by its key or, if a `client` can ask the chain, as a
 * contract (ERC-1271), deployed or not yet (ERC-6492). Rejects when the node is away.
 */
export const verifyWalletSignature = async ({
  address,
  message,
  signature,
  client,
}: {
  address: string;
  message: string;
  signature: string;
  client?: PublicClient | undefined;
}): Promise<boolean> => {
  if (!isHex(signature) || signature.length % 2 !== 0) return false;
  const exact = signature.toLowerCase() as Hex;
  const hash = hashMessage(message);
  if (await isSignedByKey(address, hash, exact)) return true;
  return client !== undefined && isSignedByContract(client, address as Hex, hash, exact);
};
