import { createHmac, randomInt, timingSafeEqual, type KeyObject } from 'node:crypto';
import { codeLength } from '@taice/contract/shapes';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { codesOfDay, countCodeTry, insertCode, type CodeType } from './code-queries.ts';
import type { Tx } from '../../../platform/db/pool.ts';

/** Six decimal digits, each code as likely as any other. */
export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

interface CodeOf {
  readonly email: string;
  readonly type: CodeType;
}

const hashOf = (proofKey: KeyObject, { email, type }: CodeOf, code: string): Buffer =>
  createHmac('sha256', proofKey).update(`code\n${type}\n${email}\n${code}`).digest();

type Needs = Pick<Services, 'clock' | 'config' | 'numbers'>;

const DAY_MS = 86_400_000;

/** 1112 for an address that was sent `codes_per_day` codes within a day, whoever asked for them. */
export const refuseCodeAboveCeiling = async (
  { db, clock, numbers }: Pick<Services, 'db' | 'clock' | 'numbers'>,
  email: string,
): Promise<void> => {
  const now = clock.real();
  const { count, first } = await codesOfDay(db, email, now);
  if (count < numbers.codes_per_day || !first) return;
  const waitMs = first.getTime() + DAY_MS - now.getTime();
  fail(1112, { data: { retry_after: Math.max(1, Math.ceil(waitMs / 1000)) } });
};

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
  const known = await countCodeTry(
    db,
    of,
    { tries: numbers.code_tries, perDay: numbers.code_guesses_per_day },
    clock.real(),
  );
  const given = hashOf(config.proofKey, of, code);
  if (known && timingSafeEqual(known.code_hash, given)) return known.id;
  return fail(1102);
};
