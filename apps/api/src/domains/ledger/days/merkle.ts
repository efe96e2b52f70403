import { hash } from 'node:crypto';

/** Leaves of a chunk: a power of two, so that its root is a node of the whole tree. */
export const CHUNK_SIZE = 512;

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);
const sha256 = (...parts: Buffer[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

/**
 * Prefixed hash of a leaf, as in RFC 6962 (Certificate Transparency). The prefix keeps a leaf from passing for a node.
 */
export const hashLeaf = (bytes: Buffer): Buffer => sha256(LEAF, bytes);
const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(NODE, left, right);

/** The largest power of two below `n`. */
const splitPoint = (n: number): number => 2 ** Math.floor(Math.log2(n - 1));

/** The root of these leaf (or equal chunk) hashes; for none, the hash of nothing. */
export const merkleRoot = (hashes: readonly Buffer[]): Buffer => {
  const [first] = hashes;
  if (!first) return sha256();
  if (hashes.length === 1) return first;
  const split = splitPoint(hashes.length);
  return nodeHash(merkleRoot(hashes.slice(0, split)), merkleRoot(hashes.slice(split)));
};

/** One sibling hash on the way from a leaf to the root, and its side. */
export interface Step {
  readonly side: 'left' | 'right';
  readonly hash: Buffer;
}

/** From the hash at `index` up to the root. */
export const merklePath = (hashes: readonly Buffer[], index: number): Step[] => {
  if (hashes.length <= 1) return [];
  const split = splitPoint(hashes.length);
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)];
  return index < split
    ? [...merklePath(left, index), { side: 'right', hash: merkleRoot(right) }]
    : [...merklePath(right, index - split), { side: 'left', hash: merkleRoot(left) }];
};

/** The root computed from a leaf's hash and its path. */
export const rootOf = (leaf: Buffer, path: readonly Step[]): Buffer =>
  path.reduce(
    (node, { side, hash: other }) =>
      side === 'left' ? nodeHash(other, node) : nodeHash(node, other),
    leaf,
  );
