import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { levelAndCountryOf } from '../user/user-level.ts';
import { listBanners, matchesTarget } from './banner-queries.ts';

export const banners = handler(contract.content.banners, {
  run: async (call) => {
    const { db, clock, config, user, lang, appType, input } = call;
    const rows = await listBanners(db, input.position, clock.rule());
    // Read only if a banner depends on it.
    const isPersonal = rows.some(({ target }) => target.level_min || target.countries);
    const person =
      user && isPersonal ? await levelAndCountryOf(call, user.userId) : anonymousAudience;
    const audience = { lang, appType, ...person };
    const toMediaUrl = (path: string): string =>
      /^(?:https?:)?\//.test(path) ? path : `${config.mediaUrl}${path}`;
    return {
      list: rows
        .filter(({ target }) => matchesTarget(target, audience))
        .map(({ id, title, text, image, image_mobile, link, link_type }) => ({
          id: `${id}`,
          title: title[lang] || title.en,
          text: text[lang] || text.en,
          image: toMediaUrl(image),
          image_mobile: toMediaUrl(image_mobile),
          link,
          link_type,
        })),
    };
  },
});

const anonymousAudience = { level: 0, country: null };
