import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { standingOf } from '../user/level-of-person.ts';
import { bannersAt, isFor } from './banner-queries.ts';

export const banners = handler(contract.content.banners, {
  run: async (call) => {
    const { db, clock, config, user, lang, appType, input } = call;
    const rows = await bannersAt(db, input.position, clock.rule());
    // Read only if a banner depends on it.
    const isPersonal = rows.some(({ target }) => target.level_min || target.countries);
    const person = user && isPersonal ? await standingOf(call, user.userId) : nobody;
    const who = { lang, appType, ...person };
    const url = (path: string): string =>
      /^(?:https?:)?\//.test(path) ? path : `${config.mediaUrl}${path}`;
    return {
      list: rows
        .filter(({ target }) => isFor(target, who))
        .map(({ id, title, text, image, image_mobile, link, link_type }) => ({
          id: `${id}`,
          title: title[lang] || title.en,
          text: text[lang] || text.en,
          image: url(image),
          image_mobile: url(image_mobile),
          link,
          link_type,
        })),
    };
  },
});

const nobody = { level: 0, country: null };
