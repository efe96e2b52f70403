import { chainReader, nonceOfMessage, type SignPurpose, verifyWalletSignature } from '@taice/chain';
import type { Caller } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { consumeNonce } from '../auth-nonces.ts';
import { limitProof } from '../limit-proof.ts';

/** Subject of a message. A login's message cannot bind, and one person's message cannot serve another. */
export const walletSubject = (
  address: string,
  owner: Pick<Principal, 'userId'> | null,
  purpose: SignPurpose,
): string =>
  owner && purpose !== 'login' ? `${purpose} ${owner.userId} ${address}` : `login ${address}`;

const readersByUrl = new Map<string, ReturnType<typeof chainReader>>();
const readerOf = (rpcUrl: string | undefined) => {
  if (rpcUrl === undefined) return undefined;
  const reader = readersByUrl.get(rpcUrl) ?? chainReader(rpcUrl);
  readersByUrl.set(rpcUrl, reader);
  return reader;
};

interface Proof {
  readonly chain_address: string;
  readonly message: string;
  readonly signature: string;
}

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'settings'> &
  Pick<Caller, 'ip'> & { readonly input: Proof };

/**
 * Verifies that the wallet at `chain_address` signed the message issued for it and this purpose. Every attempt uses up
 * the message, also a failing one: hence the db.
 */
export const verifyWalletProof = async (
  { db, clock, config, settings, ip, input }: Needs,
  owner: Pick<Principal, 'userId'> | null,
  purpose: SignPurpose = owner ? 'bind' : 'login',
): Promise<void> => {
  const { chain_address: address, message, signature } = input;
  const now = clock.real();
  const nonce = nonceOfMessage(message);
  const issued = nonce === undefined ? undefined : await consumeNonce(db, 'evm', nonce, now);
  if (!issued || issued.expired) return fail(1106);
  if (issued.body !== message || issued.subject !== walletSubject(address, owner, purpose))
    return fail(1105, { detail: 'the signed message is not the one that was issued' });
  const client = readerOf(config.bscRpcUrl);
  const isSigned = await verifyWalletSignature({ address, message, signature, client }).catch(
    (cause: unknown) => fail(503, { detail: 'the BSC node did not answer', cause }),
  );
  if (!isSigned) return fail(1105, { detail: 'the signature is not from this address' });
  const maxPerMinute = settings.wallet_logins_per_minute;
  await limitProof({ db, settings, ip }, { key: `wallet ${address}`, most: maxPerMinute }, now);
};
