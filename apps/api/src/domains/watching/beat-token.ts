import { createHmac, hash, type KeyObject, timingSafeEqual } from 'node:crypto';

/** What a session stood at when the token was given out. Times in ms since 1970 (real clock), spans in ms. */
export interface BeatToken {
  readonly sessionId: string;
  readonly userId: bigint;
  readonly postId: bigint;
  /** The only `seq` that the token is good for. */
  readonly seq: number;
  readonly creditedMs: number;
  readonly requiredMs: number;
  readonly durationMs: number;
  /** What its creator let viewers skip when the session began. */
  readonly skipMs: number;
  /** Lowest rate of a credited beat; 0: nothing credited yet. */
  readonly rate: number;
  /** How far credited beats moved the video on, in ms of it. */
  readonly movedMs: number;
  readonly positionS: number;
  /** Watched time that the position shows beyond what was credited: a beat that arrived late or early. */
  readonly aheadMs: number;
  /** From where the next beat credits. */
  readonly at: number;
  /** When the beat before arrived, or the session was opened. */
  readonly heardAt: number;
  /** How long after that the next beat is asked for. */
  readonly dueMs: number;
  /** Between the two beats before; 0: there were none. */
  readonly gapMs: number;
  /** How many gaps in a row were the same, whatever was asked for. */
  readonly regular: number;
  /** From which the session was opened, as a hash (`networkKey`): its video came there before any beat. */
  readonly network: string;
  /** The same, as `providerKey` writes it. */
  readonly provider: string;
}

/** A caller's network by both of its keys. */
export type Networks = Pick<BeatToken, 'network' | 'provider'>;

const mac = (key: KeyObject, body: string): Buffer =>
  createHmac('sha256', key).update(`beat 2 ${body}`).digest().subarray(0, 24);

/** The token as the client carries it: its fields in the clear, and a MAC over them. */
export const writeBeatToken = (key: KeyObject, token: BeatToken): string => {
  const body = [
    token.sessionId,
    token.userId,
    token.postId,
    token.seq,
    token.creditedMs,
    token.requiredMs,
    token.durationMs,
    token.rate,
    token.movedMs,
    token.positionS,
    token.aheadMs,
    token.at,
    token.heardAt,
    token.dueMs,
    token.gapMs,
    token.regular,
    token.skipMs,
    token.network,
    token.provider,
  ].join('~');
  return `${body}.${mac(key, body).toString('base64url')}`;
};

/** The token's fields, undefined unless this deployment has written exactly this text. */
export const readBeatToken = (key: KeyObject, text: string): BeatToken | undefined => {
  const dot = text.lastIndexOf('.');
  if (dot < 0) return undefined;
  const body = text.slice(0, dot);
  const given = Buffer.from(text.slice(dot + 1), 'base64url');
  const expected = mac(key, body);
  // Decoding forgives, so the text is compared too: one token has one spelling.
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (text.slice(dot + 1) !== expected.toString('base64url')) return undefined;
  const [sessionId = '', userId = '', postId = '', ...rest] = body.split('~');
  // A token of before networks were noted has none.
  const [numbers, [network = '', provider = network]] = [rest.slice(0, 14), rest.slice(14)];
  const [
    seq = 0,
    creditedMs = 0,
    requiredMs = 0,
    durationMs = 0,
    rate = 0,
    movedMs = 0,
    positionS = 0,
    aheadMs = 0,
    at = 0,
    heardAt = 0,
    dueMs = 0,
    gapMs = 0,
    regular = 0,
    // A token of before there was anything to skip.
    skipMs = 0,
  ] = numbers.map(Number);
  return {
    sessionId,
    userId: BigInt(userId),
    postId: BigInt(postId),
    seq,
    creditedMs,
    requiredMs,
    durationMs,
    rate,
    movedMs,
    positionS,
    aheadMs,
    at,
    heardAt,
    dueMs,
    gapMs,
    regular,
    skipMs,
    network,
    provider,
  };
};

export const beatTokenHash = (text: string): Buffer => hash('sha256', text, 'buffer');
