import { createPublicKey, hash, type KeyObject, sign } from 'node:crypto';
import type { Day } from '../../../platform/db/schema-ledger.ts';

/** Permanent figures of a closed day. Micro-points. */
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
  /** 1: the factor covers all earned points; 2: only those paid at the closing, without held or reversed ones. */
  readonly version: number;
  /** `hashDayStatement` of the day before, so that one hash covers all earlier days. */
  readonly before: Buffer;
}

/** The text that is signed. */
export const formatDayStatement = (day: DayFigures): string =>
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
export const noDayHash = Buffer.alloc(32);

export const hashDayStatement = (day: DayFigures): Buffer =>
  hash('sha256', formatDayStatement(day), 'buffer');

export const signText = (key: KeyObject, text: string): Buffer =>
  sign(null, Buffer.from(text), key);

export const signDay = (key: KeyObject, day: DayFigures): Buffer =>
  signText(key, formatDayStatement(day));

/** The 32 bytes of the public key for verifiers. */
export const rawPublicKey = (key: KeyObject): Buffer =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
