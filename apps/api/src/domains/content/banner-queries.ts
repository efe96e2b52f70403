import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { I18n } from '../../platform/db/schema-columns.ts';
import type { BannerTable, BannerTarget } from '../../platform/db/schema-content.ts';

const LIST_ACTIVE_BANNERS = `select id, title, text, image, image_mobile, link, link_type, target from banner
  where position = $1 and is_on and (starts_at is null or starts_at <= $2) and (ends_at is null or ends_at > $2)
  order by sort, id`;

export interface BannerRow {
  readonly id: bigint;
  readonly title: I18n;
  readonly text: I18n;
  readonly image: string;
  readonly image_mobile: string;
  readonly link: string;
  readonly link_type: BannerTable['link_type'];
  readonly target: BannerTarget;
}

/** The banners of a position at a moment of the rule clock. */
export const listBanners = (db: Database, position: string, now: Date): Promise<BannerRow[]> =>
  preparedQuery<BannerRow>(db, 'banners', LIST_ACTIVE_BANNERS, [position, now]);

/** True if a banner targets this caller. */
export const matchesTarget = (
  { langs, app_types, level_min, countries }: BannerTarget,
  audience: {
    readonly lang: string;
    readonly appType: string;
    /** 0 and null for a visitor. */
    readonly level: number;
    readonly country: string | null;
  },
): boolean =>
  (!langs || langs.some((lang) => lang === audience.lang)) &&
  (!app_types || app_types.some((type) => type === audience.appType)) &&
  audience.level >= (level_min ?? 0) &&
  (!countries || (audience.country !== null && countries.includes(audience.country)));
