import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { fallbackStorage } from './fallback-storage.ts';
import { localStorage } from './local-storage.ts';
import { cachedStorage } from './cached-storage.ts';
import type { Storage } from './storage.ts';

/** Below it media lie in a bucket, beside `uploads/`. */
export const mediaPrefix = 'media/';

/** One storage location with both kinds of objects. */
export type StorageLocation = {
  /** Videos and pictures that people see. */
  readonly media: Storage;
  /** Original uploads: `uploads/…`; no one else can load them. */
  readonly sources: Storage;
};

export type StorageLocations = StorageLocation & {
  /** Locations that may hold media, in the order of the lookup. */
  readonly served: readonly Storage[];
};

/** Where objects of ours lie in a location; beside them others may have files. */
export const objectAreas = [
  { area: 'media', prefix: '' },
  { area: 'sources', prefix: 'uploads/' },
  { area: 'sources', prefix: 'ledger/' },
] as const;

type Needs = Pick<Config, 'storage' | 's3' | 'dataDir' | 'mediaUrl'>;

export const localStorageLocation = ({ dataDir }: Pick<Config, 'dataDir'>): StorageLocation => ({
  media: localStorage(join(dataDir, 'media')),
  sources: localStorage(dataDir),
});

/** The bucket, once it has answered; null if none is configured, a ConfigError if it cannot be used. */
export const s3StorageLocation = async ({
  s3,
  mediaUrl,
}: Pick<Needs, 's3' | 'mediaUrl'>): Promise<StorageLocation | null> => {
  if (!s3) return null;
  // Loading takes half a second, and storage on disk does not need it.
  const [{ bucketClient, checkBucket }, { s3Storage }] = await Promise.all([
    import('./s3/client.ts'),
    import('./s3/s3-storage.ts'),
  ]);
  const at = bucketClient(s3);
  await checkBucket(at).catch((error: unknown) => {
    const reason = error instanceof Error ? error.name : String(error);
    throw new ConfigError([`S3_BUCKET cannot be used: ${s3.endpoint} returned ${reason}`]);
  });
  const publicUrl = URL.canParse(mediaUrl) ? mediaUrl : undefined;
  return {
    media: s3Storage(at, { prefix: mediaPrefix, publicUrl }),
    sources: s3Storage(at, { prefix: '' }),
  };
};

/** Storage by the settings. Objects that have not been moved yet are found in the other location. */
export const openStorageLocations = async (config: Needs): Promise<StorageLocations> => {
  const [local, s3] = [localStorageLocation(config), await s3StorageLocation(config)];
  if (!s3) return { ...local, served: [local.media] };
  const bucket = { ...s3, media: cachedStorage(s3.media) };
  const [primary, fallback] = config.storage === 's3' ? [bucket, local] : [local, bucket];
  return {
    media: fallbackStorage(primary.media, fallback.media),
    sources: fallbackStorage(primary.sources, fallback.sources),
    served: [primary.media, fallback.media],
  };
};
