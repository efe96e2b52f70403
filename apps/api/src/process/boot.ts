import type { Boot, BootSettings, PostDetail } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import { detailFor, feedFrom, firstItems } from '../domains/posts/first-item.ts';
import type { Target } from '../platform/http/request-target.ts';
import type { Services } from '../platform/services.ts';
import { requiresAgeConfirmation } from '../platform/earning-eligibility.ts';
import { displaySettings } from './display-settings.ts';

/** Settings of this deployment that a page's script needs. */
export const settingsOf = ({
  config,
  settings,
  dayTasks,
}: Pick<Services, 'config' | 'settings' | 'dayTasks'>): BootSettings => ({
  profile: config.profile,
  sign_secret: config.signSecret,
  age_confirmation: requiresAgeConfirmation({ settings, config }),
  first_view: formatMicro(settings.first_view_reward),
  numbers: displaySettings({ config, settings, dayTasks }),
  public_url: config.publicUrl,
  mini_app_url: config.miniAppUrl,
  google: config.google !== null,
  telegram_login: config.telegramLogin !== null,
  remote_wallets: config.walletConnect && {
    project_id: config.walletConnect.projectId,
    relay_url: config.walletConnect.relayUrl,
    rpc_url: config.walletConnect.rpcUrl,
  },
  contact: config.contact,
});

const feedPaths = new Set(['/tg/', '/tg/Home', '/V2/videos']);

/** The reward for this visitor is not known yet. */
const withoutRewardState = <Post extends PostDetail>(post: Post): Post =>
  post.reward ? { ...post, reward: { ...post.reward, state: 'unasked' } } : post;

/** The video that a page opens with, if any. */
export const firstContentOf = async (
  services: Services,
  { path, query }: Target,
  lang: Lang,
): Promise<Pick<Boot, 'feed' | 'invitation' | 'detail'>> => {
  const id = /^\d{1,18}$/.exec(query.get('id') ?? '')?.[0];
  if (feedPaths.has(path)) {
    const requestedFeed = id && (await feedFrom(services, lang, BigInt(id)));
    const feed = requestedFeed || (await firstItems(services, lang)).feed;
    return { feed: feed && { ...feed, list: feed.list.map(withoutRewardState) } };
  }
  if (path === '/' || path === '/Home') {
    const { invitation } = await firstItems(services, lang);
    return invitation ? { invitation } : {};
  }
  if (path.replace(/^\/tg/, '') === '/videoDetail' && id)
    return {
      detail: await detailFor(services, lang, BigInt(id)).then(
        (found) => found && withoutRewardState(found),
      ),
    };
  return {};
};
