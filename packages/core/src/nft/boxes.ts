import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, sha256Hex } from '@taice/contract/signing';
import { levelForRoll } from './rules.ts';

/** One possible content of a box: it is drawn if `from` ≤ roll < `to`, of a million. */
export interface OddsRange {
  readonly series_id: string;
  readonly slug: string;
  readonly from: number;
  readonly to: number;
  readonly quantity: number;
}

/** The number of possible rolls. */
export const drawRolls = 1_000_000;

/** 52 bits: as many as a JavaScript number holds exactly. */
const HEX_DIGITS = 13;

/** The published hash of a server's seed (64 hex digits) before the box is opened. */
export const seedHashOf = (serverSeed: string): string =>
  bytesToHex(sha256(hexToBytes(serverSeed)));

/** The published hash of a box's odds: SHA-256 of their canonical JSON, without the names that people read. */
export const oddsHashOf = (odds: readonly OddsRange[]): string =>
  sha256Hex(
    canonicalJson(
      odds.map(({ series_id, slug, from, to, quantity }) => ({
        series_id,
        slug,
        from,
        to,
        quantity,
      })),
    ),
  );

/**
 * The roll of two seeds, 0 to 999,999: the first 52 bits of HMAC-SHA256(server's seed as bytes, `client's seed:nonce`)
 * modulo a million. Neither side can choose it: the server's hash is published before the client chooses its seed.
 */
export const drawBox = (serverSeed: string, clientSeed: string, nonce: number): number => {
  const mac = hmac(sha256, hexToBytes(serverSeed), utf8ToBytes(`${clientSeed}:${nonce}`));
  return Number.parseInt(bytesToHex(mac).slice(0, HEX_DIGITS), 16) % drawRolls;
};

/**
 * The seed of an item's level and look, 64 hex digits. It comes from both seeds, so neither side can repeat the draw.
 */
export const itemSeedOf = (serverSeed: string, clientSeed: string, nonce: number): string =>
  bytesToHex(hmac(sha256, hexToBytes(serverSeed), utf8ToBytes(`${clientSeed}:${nonce}:item`)));

/** The level of a pair with this seed (64 hex digits), from the first 48 bits of SHA-256(seed ‖ `level`). */
export const pairLevelOf = (itemSeed: string): number => {
  const hash = sha256(concatBytes(hexToBytes(itemSeed), utf8ToBytes('level')));
  return levelForRoll(Number.parseInt(bytesToHex(hash).slice(0, 12), 16) / 2 ** 48);
};

/** The part of the odds that a roll falls into. */
export const sliceAt = <S extends Pick<OddsRange, 'from' | 'to'>>(
  odds: readonly S[],
  roll: number,
): S | undefined => odds.find(({ from, to }) => from <= roll && roll < to);

/** Odds in parts of a million as consecutive slices. */
export const slicesOf = (
  parts: readonly { series_id: string; slug: string; quantity: number; ppm: number }[],
): OddsRange[] => {
  let from = 0;
  return parts.map(({ ppm, ...part }) => {
    const slice = { ...part, from, to: from + ppm };
    from = slice.to;
    return slice;
  });
};

/** The published data of a draw, before and after. */
export interface PublishedDraw {
  readonly server_seed_hash: string;
  readonly server_seed: string | null;
  readonly client_seed: string | null;
  readonly nonce: number;
  readonly roll: number | null;
  readonly odds: readonly OddsRange[];
  readonly odds_hash: string;
  /** The series that was drawn, and the level of a pair; null if it is no pair. */
  readonly result: { readonly series_id: string; readonly level: number | null } | null;
}

/** One published value, and its recomputed value. */
export interface DrawStep {
  readonly step: 'odds' | 'seed' | 'roll' | 'result' | 'level';
  readonly published: string;
  readonly computed: string;
  readonly matches: boolean;
}

const stepOf = (step: DrawStep['step'], expected: string, actual: string): DrawStep => ({
  step,
  published: expected,
  computed: actual,
  matches: expected === actual,
});

/** Recomputes a draw step by step; for a closed box only the odds can be checked. */
export const checkDraw = (draw: PublishedDraw): DrawStep[] => {
  const odds = stepOf('odds', draw.odds_hash, oddsHashOf(draw.odds));
  const { server_seed: seed, client_seed: clientSeed, roll, result } = draw;
  if (seed === null || clientSeed === null || roll === null || result === null) return [odds];
  const recomputed = drawBox(seed, clientSeed, draw.nonce);
  const level = pairLevelOf(itemSeedOf(seed, clientSeed, draw.nonce));
  return [
    odds,
    stepOf('seed', draw.server_seed_hash, seedHashOf(seed)),
    stepOf('roll', `${roll}`, `${recomputed}`),
    stepOf('result', result.series_id, sliceAt(draw.odds, recomputed)?.series_id ?? ''),
    ...(result.level === null ? [] : [stepOf('level', `${result.level}`, `${level}`)]),
  ];
};
