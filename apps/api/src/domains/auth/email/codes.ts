import { createHmac, randomInt, timingSafeEqual, type KeyObject } from 'node:crypto';
import { codeLength } from '@taice/contract/shapes';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { mayGuess } from './code-limits.ts';
import { type CodeOf, countCodeTry, insertCode } from './code-queries.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import type { Caller } from '../../../platform/endpoint.ts';
import type { Tx } from '../../../platform/db/pool.ts';

/** Six decimal digits, each code as likely as any other. */
export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

type Asking = Pick<Caller, 'deviceId'> & { readonly user: Pick<Principal, 'userId'> | null };

/**
 * Whose a code is: what only somebody with a session can use is that person's, on whatever device; what
 * lets in, or makes an account, is the device's that asked for it.
 */
export const askerOf = (type: CodeOf['type'], { deviceId, user }: Asking): string =>
  user && (type === 'confirm' || type === 'bind_email') ? `u${user.userId}` : `d${deviceId}`;

const hashOf = (
  proofKey: KeyObject,
  { email, type }: Pick<CodeOf, 'email' | 'type'>,
  code: string,
): Buffer => createHmac('sha256', proofKey).update(`code\n${type}\n${email}\n${code}`).digest();

type Needs = Pick<Services, 'clock' | 'config' | 'settings'>;

/** Makes the code that is from now on the only one of this address and purpose that the asker has. */
export const openCode = async (
  tx: Tx,
  { clock, config, settings }: Needs,
  of: CodeOf,
): Promise<string> => {
  const code = newCode();
  const at = clock.real();
  const expiresAt = new Date(at.getTime() + settings.code_ttl_ms);
  await insertCode(tx, { ...of, hash: hashOf(config.proofKey, of, code), at, expiresAt });
  return code;
};

/**
 * The id of the caller's newest code if `code` is it; 1102 otherwise. Who has not asked for one guesses
 * at none, and costs nobody a try. Each guess is counted before it is looked at and never in a transaction,
 * so that neither a refusal nor company makes it free.
 */
export const checkCode = async (
  call: Needs & Pick<Services, 'db'> & Asking,
  of: Pick<CodeOf, 'email' | 'type'>,
  code: string,
): Promise<bigint> => {
  const { db, clock, config, settings } = call;
  const asked = { ...of, asker: askerOf(of.type, call) };
  const known = await countCodeTry(db, asked, settings.code_tries, clock.real());
  const given = hashOf(config.proofKey, of, code);
  if (known && !(await mayGuess(call, of))) return fail(1102);
  if (known && timingSafeEqual(known.code_hash, given)) return known.id;
  return fail(1102);
};
