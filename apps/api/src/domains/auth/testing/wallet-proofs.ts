import type { KeyWallet } from '@taice/testkit/evm';
import type { Client } from '../../../testing/client.ts';

export type SignPurpose = 'login' | 'bind' | 'confirm';

/** The message that the server issues to a wallet. */
export const requestMessage = async (
  client: Client,
  { address }: Pick<KeyWallet, 'address'>,
  purpose: SignPurpose = 'login',
): Promise<string> => {
  const { code, data } = await client.call.auth.nonce({ chain_address: address, purpose });
  if (code !== 0) throw new Error(`auth/nonce answered ${code}`);
  return data.message;
};

/** A proof as an honest wallet makes it. */
export const signProof = async (
  client: Client,
  wallet: KeyWallet,
  purpose: SignPurpose = 'login',
): Promise<{ chain_address: string; message: string; signature: string }> => {
  const message = await requestMessage(client, wallet, purpose);
  return { chain_address: wallet.checksummed, message, signature: await wallet.sign(message) };
};
