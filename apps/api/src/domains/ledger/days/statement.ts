import { createPublicKey, hash, type KeyObject, sign } from 'node:crypto';
import type { Day } from '../../../platform/db/schema-ledger.ts';

/** What is said of a closed day for good. Micro-points. */
export interface DayFigures {
  readonly biz_date: Day;
  readonly leaf_count: bigint;
  readonly merkle_root: Buffer;
  readonly total_issued: bigint;
  readonly total_burned: bigint;
  readonly pool: bigint;
  readonly total_contribution: bigint;
  /** Decimal with 12 places. */
  readonly factor: string;
  readonly users: number;
  /** 1: the factor is of all that was earned; 2: of what is paid as the day closes, without what is held or taken back. */
  readonly version: number;
  /** `statementHash` of the day before: who notes one day's has noted all before it. */
  readonly before: Buffer;
}

/** The text that is signed. */
export const statementOf = (day: DayFigures): string =>
  [
    `taice day ${day.version}`,
    day.biz_date,
    day.leaf_count,
    day.merkle_root.toString('hex'),
    day.total_issued,
    day.total_burned,
    day.pool,
    day.total_contribution,
    day.factor,
    day.users,
    day.before.toString('hex'),
    '',
  ].join('\n');

/** Before the first day. */
export const noDay = Buffer.alloc(32);

export const statementHash = (day: DayFigures): Buffer =>
  hash('sha256', statementOf(day), 'buffer');

export const signText = (key: KeyObject, text: string): Buffer =>
  sign(null, Buffer.from(text), key);

export const signed = (key: KeyObject, day: DayFigures): Buffer => signText(key, statementOf(day));

/** The 32 bytes that a stranger checks with. */
export const publicKeyOf = (key: KeyObject): Buffer =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
