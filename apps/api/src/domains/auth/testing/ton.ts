import { makeWallet, type ProofParts, type TonWallet } from '@taice/testkit/ton';
import type { Client } from '../../../testing/client.ts';
import type { TestApi } from '../../../testing/harness.ts';

/** Requests a payload as `client`'s device and signs it with the wallet. */
export const signTonProof = async (
  api: TestApi,
  client: Client,
  { wallet = makeWallet(), ...parts }: Partial<ProofParts> & { wallet?: TonWallet } = {},
) => {
  const { data } = await client.call.auth.tonPayload({});
  return wallet.signProof({
    domain: new URL(api.services.config.publicUrl).host,
    at: api.clock.real(),
    payload: data.payload,
    ...parts,
  });
};
