import { createHmac, randomInt, timingSafeEqual, type KeyObject } from 'node:crypto';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { consumeGuess } from './code-limits.ts';
import { type CodeScope, countCodeTry, insertCode } from './code-queries.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import type { Caller } from '../../../platform/endpoint.ts';
import type { Tx } from '../../../platform/db/pool.ts';

/** Decimal digits, uniformly distributed. */
const newCode = (length: number): string => Array.from({ length }, () => randomInt(10)).join('');

type AskerContext = Pick<Caller, 'deviceId'> & { readonly user: Pick<Principal, 'userId'> | null };

/**
 * Owner of a code. A code for a logged-in action belongs to the person, on any device. A code that logs in or registers
 * belongs to the device that asked for it.
 */
export const askerOf = (type: CodeScope['type'], { deviceId, user }: AskerContext): string =>
  user && (type === 'confirm' || type === 'bind_email') ? `u${user.userId}` : `d${deviceId}`;

const hashOf = (
  proofKey: KeyObject,
  { email, type }: Pick<CodeScope, 'email' | 'type'>,
  code: string,
): Buffer => createHmac('sha256', proofKey).update(`code\n${type}\n${email}\n${code}`).digest();

type Needs = Pick<Services, 'clock' | 'config' | 'settings'>;

/** Stores a code, which replaces the asker's earlier one for this address and purpose. */
export const issueCode = async (
  tx: Tx,
  { clock, config, settings }: Needs,
  scope: CodeScope,
  length: number,
): Promise<string> => {
  const code = newCode(length);
  const at = clock.real();
  const expiresAt = new Date(at.getTime() + settings.code_ttl_ms);
  await insertCode(tx, { ...scope, hash: hashOf(config.proofKey, scope, code), at, expiresAt });
  return code;
};

/**
 * The id of the caller's newest code if `code` matches it; 1102 otherwise. A caller without a code cannot guess, and
 * uses up no one's tries.
 *
 * Each guess is counted before the check and outside any transaction: neither a refusal nor parallel calls make it
 * free.
 */
export const checkCode = async (
  call: Needs & Pick<Services, 'db'> & AskerContext,
  scope: Pick<CodeScope, 'email' | 'type'>,
  code: string,
): Promise<bigint> => {
  const { db, clock, config, settings } = call;
  const codeScope = { ...scope, asker: askerOf(scope.type, call) };
  const stored = await countCodeTry(db, codeScope, settings.code_tries, clock.real());
  const givenHash = hashOf(config.proofKey, scope, code);
  if (stored && !(await consumeGuess(call, scope))) return fail(1102);
  if (stored && timingSafeEqual(stored.code_hash, givenHash)) return stored.id;
  return fail(1102);
};
