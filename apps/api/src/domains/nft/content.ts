import { createHash } from 'node:crypto';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';

const INSERT_CONTENT = `insert into nft_content (sha256, type, body) values ($1, $2, $3) on conflict do nothing`;

/** Stores a text permanently; returns the SHA-256 of its bytes. */
export const storeContent = async (tx: Tx, type: 'svg' | 'json', body: string): Promise<Buffer> => {
  const sha256 = createHash('sha256').update(body).digest();
  await preparedQuery(tx, 'nft_keep_content', INSERT_CONTENT, [sha256, type, body]);
  return sha256;
};

const READ_CONTENT = `select body from nft_content where sha256 = $1 and type = $2`;

/** The content stored under a hash; undefined: none of this type. */
export const readContent = async (
  db: Database,
  type: 'svg' | 'json',
  sha256: Buffer,
): Promise<string | undefined> => {
  const [row] = await preparedQuery<{ body: string }>(db, 'nft_content', READ_CONTENT, [
    sha256,
    type,
  ]);
  return row?.body;
};

/** Public path of a picture. */
export const pictureUrl = (sha256: Buffer): string => `/nft/${sha256.toString('hex')}.svg`;
