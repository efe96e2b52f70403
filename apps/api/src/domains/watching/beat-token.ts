import { createHmac, hash, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The session's state when the token was issued. Times in ms since 1970 (real clock), spans in ms. */
export interface BeatToken {
  readonly sessionId: string;
  readonly userId: bigint;
  readonly postId: bigint;
  /** The only `seq` that the token is valid for. */
  readonly seq: number;
  readonly creditedMs: number;
  readonly requiredMs: number;
  readonly durationMs: number;
  /** The time viewers could skip when the session began. */
  readonly skipMs: number;
  /** Lowest rate of a credited beat; 0: nothing credited yet. */
  readonly rate: number;
  /** How far credited beats advanced the video, in ms of it. */
  readonly movedMs: number;
  readonly positionS: number;
  /** Watched time in the position beyond the credit: a beat arrived late or early. */
  readonly aheadMs: number;
  /** The time from which the next beat credits. */
  readonly at: number;
  /** Arrival of the beat before, or the opening of the session. */
  readonly heardAt: number;
  /** ms from then until the next requested beat. */
  readonly dueMs: number;
  /** The gap between the two beats before; 0 if there were none. */
  readonly gapMs: number;
  /** The number of equal gaps in a row, whatever was requested. */
  readonly regular: number;
  /** The network hash (`networkKey`) that opened the session: its video was delivered there before any beat. */
  readonly network: string;
  /** The same, as `providerKey` returns it. */
  readonly provider: string;
}

/** A caller's network by both of its keys. */
export type Networks = Pick<BeatToken, 'network' | 'provider'>;

const mac = (key: KeyObject, body: string): Buffer =>
  createHmac('sha256', key).update(`beat 2 ${body}`).digest().subarray(0, 24);

/** The token as the client carries it: its plain fields, and a MAC over them. */
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

/** The token's fields; undefined unless this deployment has issued exactly this text. */
export const readBeatToken = (key: KeyObject, text: string): BeatToken | undefined => {
  const dot = text.lastIndexOf('.');
  if (dot < 0) return undefined;
  const body = text.slice(0, dot);
  const signature = Buffer.from(text.slice(dot + 1), 'base64url');
  const expected = mac(key, body);
  // Decoding is lenient, so the text is compared too: one token has one spelling.
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    return undefined;
  if (text.slice(dot + 1) !== expected.toString('base64url')) return undefined;
  const [sessionId = '', userId = '', postId = '', ...rest] = body.split('~');
  // Older tokens have no network.
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
    // Older tokens have no skips.
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
