import type { TaiceApi } from '../taice-api.ts';

/** Dependencies of the features. */
export interface FeatureDeps {
  readonly api: TaiceApi;
  /** Where the mini-app is served. */
  readonly miniAppUrl: string;
  /** Support address for payments. */
  readonly contactEmail: string;
}
