import type { TaiceApi } from '../taice-api.ts';

/** What the features are made of. */
export interface FeatureDeps {
  readonly api: TaiceApi;
  /** Where the mini-app is served. */
  readonly miniAppUrl: string;
  /** Whom people write to about payments. */
  readonly contactEmail: string;
}
