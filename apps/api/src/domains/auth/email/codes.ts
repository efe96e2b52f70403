import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLength } from '@taice/contract/shapes';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { countCodeTry, insertCode, type CodeType } from './code-queries.ts';
import type { Tx } from '../../../platform/db/pool.ts';

/** Six decimal digits, each code as likely as any other. */
export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

interface CodeOf {
  readonly email: string;
  readonly type: CodeType;
}

const hashOf = (proofKey: Buffer, { email, type }: CodeOf, code: string): Buffer =>
  createHmac('sha256', proofKey).update(`code\n${type}\n${email}\n${code}`).digest();

type Needs = Pick<Services, 'clock' | 'config' | 'numbers'>;

/** Makes the code that is from now on the only one of this address and purpose. */
export const openCode = async (
  tx: Tx,
  { clock, config, numbers }: Needs,
  of: CodeOf,
): Promise<string> => {
  const code = newCode();
  const at = clock.real();
  const expiresAt = new Date(at.getTime() + numbers.code_ttl_ms);
  await insertCode(tx, { ...of, hash: hashOf(config.proofKey, of, code), at, expiresAt });
  return code;
};

/**
 * The id of the newest code if `code` is it; 1102 otherwise. Each guess is counted before it is looked
 * at and never in a transaction, so that neither a refusal nor company makes it free.
 */
export const checkCode = async (
  { db, clock, config, numbers }: Needs & Pick<Services, 'db'>,
  of: CodeOf,
  code: string,
): Promise<bigint> => {
  const known = await countCodeTry(db, of, numbers.code_tries, clock.real());
  const given = hashOf(config.proofKey, of, code);
  if (known && timingSafeEqual(known.code_hash, given)) return known.id;
  return fail(1102);
};
