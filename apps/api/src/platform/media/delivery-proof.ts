import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * Bytes that a view session fetches for itself, because none of its video was delivered to its network: it plays from a
 * cache, or came by another way.
 */
export interface DeliveryProof {
  readonly sessionId: string;
  readonly key: string;
  /** From the beginning of the file. */
  readonly bytes: number;
  /** The share of the whole video that all of them stand for. */
  readonly share: number;
  /** ms since 1970 (real clock). */
  readonly until: number;
}

/** The receiver for which it is counted. */
export const sessionReceiver = (sessionId: string): string => `s${sessionId}`;

/** Receiver name of rows that hold the fetching networks in place of the video. */
export const fetchingNetworksKey = (receiver: string): string => `${receiver} came to`;

const mac = (proofKey: KeyObject, body: string): Buffer =>
  createHmac('sha256', proofKey).update(`bring 1 ${body}`).digest().subarray(0, 16);

/** The address, on this server, of these bytes and nothing else. */
export const deliveryProofUrl = (proofKey: KeyObject, proof: DeliveryProof): string => {
  const { sessionId, key, bytes, share, until } = proof;
  const body = [sessionId, bytes, share, until].join('~');
  const sign = mac(proofKey, `${key}~${body}`).toString('base64url');
  return `/media/${key}?bring=${body}~${sign}`;
};

/** Undefined unless this deployment issued exactly this for this key, and not too long ago. */
export const parseDeliveryProof = (
  proofKey: KeyObject,
  { key, text, now }: { key: string; text: string; now: number },
): DeliveryProof | undefined => {
  const [sessionId = '', bytes = '', share = '', until = '', sign = ''] = text.split('~');
  const signature = Buffer.from(sign, 'base64url');
  const expected = mac(proofKey, [key, sessionId, bytes, share, until].join('~'));
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    return undefined;
  if (Number(until) < now) return undefined;
  return { sessionId, key, bytes: Number(bytes), share: Number(share), until: Number(until) };
};
