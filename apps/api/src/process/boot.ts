import type { Boot, Settings } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { detailFor, feedFrom, firstFeedItem } from '../domains/posts/first-item.ts';
import type { Services } from '../platform/services.ts';

const settingsOf = ({ config, numbers }: Services): Settings => ({
  profile: config.profile,
  sign_secret: config.signSecret,
  age_confirmation: numbers.require_age_confirmation ?? !config.isDemo,
  public_url: config.publicUrl,
  mini_app_url: config.miniAppUrl,
  google: config.google !== null,
  telegram_login: config.telegramLogin !== null,
  remote_wallets: config.walletConnect && {
    project_id: config.walletConnect.projectId,
    relay_url: config.walletConnect.relayUrl,
  },
  contact: config.contact,
});

const opensWithFeed = new Set(['/tg/', '/tg/Home', '/V2/videos']);

/**
 * What a page needs before its script runs: the settings, and the video that it opens with. A page
 * must open though the database is away: then it comes without a video and the shell says so.
 */
export const bootOf = async (services: Services, url: URL, lang: Lang): Promise<Boot> => {
  const settings = settingsOf(services);
  try {
    const id = /^\d{1,18}$/.exec(url.searchParams.get('id') ?? '')?.[0];
    if (opensWithFeed.has(url.pathname)) {
      const asked = id && (await feedFrom(services, lang, BigInt(id)));
      return { settings, feed: asked || (await firstFeedItem(services, lang)) };
    }
    if (url.pathname.replace(/^\/tg/, '') === '/videoDetail' && id)
      return { settings, detail: await detailFor(services, lang, BigInt(id)) };
  } catch (error) {
    services.log.warn(
      { err: error, path: url.pathname },
      'a page is served without its first video',
    );
  }
  return { settings };
};
