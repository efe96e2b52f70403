import type { Reply } from './endpoint.ts';
import type { posts } from './posts.ts';

/**
 * Numbers in the texts of the screens that staff can change, each in the unit of its name. Points are whole where
 * possible.
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
 * Settings that the server writes into the shell's page. So one build serves any deployment, and the first video needs
 * no request of the application.
 */
export type BootSettings = {
  readonly profile: 'demo' | 'production';
  /** Secret of the basic signature. Every client contains it, so it is a filter and no secret. */
  readonly sign_secret: string;
  /** True if earning needs a confirmed age. */
  readonly age_confirmation: boolean;
  /** Points of a person's first video, a decimal string. */
  readonly first_view: string;
  readonly numbers: DisplaySettings;
  /** Origin of links for other people, no trailing slash. */
  readonly public_url: string;
  /** Opens the mini-app in Telegram; null without a bot. */
  readonly mini_app_url: string | null;
  /** True if this way to log in is configured; the others are not shown. */
  readonly google: boolean;
  readonly telegram_login: boolean;
  /** Settings for wallets on other devices; null if people cannot log in with them. */
  readonly remote_wallets: {
    readonly project_id: string;
    readonly relay_url: string;
    /** A node of chain 56 for calls that such a wallet does not answer, for example a balance. */
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
  /** The real path of a short address, which replaces it before the first drawing. */
  readonly path?: string;
  /** One item, on pages that open with the vertical feed. */
  readonly feed?: Reply<typeof posts.feed>;
  /** One item, on the web's Home: it plays beside the invitation for visitors. */
  readonly invitation?: Reply<typeof posts.feed>;
  /** On `/videoDetail?id=`. */
  readonly detail?: Reply<typeof posts.detail>;
};
