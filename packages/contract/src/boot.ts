import type { Reply } from './endpoint.ts';
import type { posts } from './posts.ts';

/**
 * Numbers that words of the screens name and that staff can change, each in the unit of its name; points are whole
 * ones where they can be.
 */
export type DisplaySettings = {
  readonly view_seconds: number;
  readonly view_percent: number;
  readonly views_a_day: number;
  readonly full_day: number;
  readonly shortest_seconds: number;
  readonly code_minutes: number;
  readonly proof_minutes: number;
  readonly invite_hours: number;
  readonly cooldown_hours: number;
  readonly merge_minutes: number;
  readonly message_days: number;
  readonly purge_days: number;
  readonly export_hours: number;
  readonly leave_days: number;
  readonly reward_days: number;
  readonly order_days: number;
  readonly nft_views: number;
  readonly nft_order_minutes: number;
  readonly nft_buy_back_days: number;
};

/**
 * What the server writes into the page that it serves a shell with, so that one build serves any
 * deployment and the first video needs no request of the application's.
 */
export type BootSettings = {
  readonly profile: 'demo' | 'production';
  /** Of the basic signature; in every client, so a filter and no secret (domain.md D3). */
  readonly sign_secret: string;
  /** Whether earning needs a confirmed age (domain.md D36). */
  readonly age_confirmation: boolean;
  /** What the first video pays whoever has had none, a decimal string. */
  readonly first_view: string;
  readonly numbers: DisplaySettings;
  /** Origin that links for others begin with, no trailing slash. */
  readonly public_url: string;
  /** Opens the mini-app in Telegram; null without a bot. */
  readonly mini_app_url: string | null;
  /** Ways in that are configured here; the others are not shown. */
  readonly google: boolean;
  readonly telegram_login: boolean;
  /** What leads to wallets on other devices; null where that is no way in. */
  readonly remote_wallets: {
    readonly project_id: string;
    readonly relay_url: string;
    /** A node of chain 56 that answers what such a wallet does not, as what somebody has. */
    readonly rpc_url: string;
  } | null;
  readonly contact: {
    readonly email: string;
    readonly telegram: string | null;
    readonly x: string | null;
    readonly youtube: string | null;
  };
};

export type Boot = {
  readonly settings: BootSettings;
  /** Where a short address leads: the page's own, which takes its place before anything is drawn. */
  readonly path?: string;
  /** One item, on pages that open with the vertical feed. */
  readonly feed?: Reply<typeof posts.feed>;
  /** One item, on the web's Home: it plays beside a visitor's invitation. */
  readonly invitation?: Reply<typeof posts.feed>;
  /** On `/videoDetail?id=`. */
  readonly detail?: Reply<typeof posts.detail>;
};
