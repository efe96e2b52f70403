import { idPattern } from '@taice/contract/shapes';
import type { Boot, PostDetail } from '@taice/contract';
import { bareOutline, outlineAt } from '@taice/contract/pages';
import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import { toExcerpt } from '../domains/messages/excerpt.ts';
import { sharedVideoPath, sharedVideo } from '../domains/posts/sharing/shared-video.ts';
import { readPersonCard, findInviterByCode } from '../domains/user/public-person.ts';
import { parseTarget, type Target } from '../platform/http/request-target.ts';
import type { Card, Picture } from '../platform/pages/card.ts';
import type { ResolvePage, ServedPage } from '../platform/pages/served-page.ts';
import type { Services } from '../platform/services.ts';
import { translate } from '../platform/translate.ts';
import { firstContentOf, settingsOf } from './boot.ts';

/** The shell's own picture, for pages without one. */
const brand = { width: 1200, height: 630 } as const;
/** px on each side, as pictures of people are kept. */
const avatarSide = 256;
/** The short side in px of the file that others play. */
const sharedHeight = 720;
/** Characters of a description. */
const maxDescriptionLength = 200;

/** The empty shell that a service worker caches, to open without a network. */
const emptyPage = '/offline';

type Site = Pick<Services, 'config'>;

const absolute = ({ config }: Site, path: string): string => new URL(path, config.publicUrl).href;

const siteCard = (site: Site, lang: Lang, path: string): Card => ({
  title: translate(lang, 'page.title'),
  description: translate(lang, 'page.description'),
  url: site.config.publicUrl + path,
  lang,
  type: 'website',
  picture: { url: absolute(site, '/card.png'), ...brand },
});

const videoCard = (site: Site, lang: Lang, post: PostDetail): Card => {
  const { id, title, description, cover, width, height, sources, duration_s, author } = post;
  const files = sources.filter(({ type }) => type === 'mp4');
  const file = files.findLast((each) => each.height <= sharedHeight) ?? files[0];
  const picture: Picture = { url: absolute(site, cover), width, height };
  return {
    title,
    description:
      toExcerpt(description, maxDescriptionLength) ||
      translate(lang, 'page.video', { name: author.nickname }),
    url: absolute(site, `/videoDetail?id=${id}`),
    lang,
    type: 'video.other',
    picture,
    ...(file && {
      video: { url: absolute(site, file.url), width, height, seconds: duration_s },
    }),
  };
};

const personCard = async (
  services: Services,
  lang: Lang,
  id: bigint,
): Promise<Card | undefined> => {
  const person = await readPersonCard(services.db, id);
  if (!person) return undefined;
  const avatarSize = { width: avatarSide, height: avatarSide };
  return {
    title: person.nickname,
    description:
      toExcerpt(person.bio, maxDescriptionLength) ||
      translate(lang, 'page.person', { name: person.nickname }),
    url: absolute(services, `/Profile?id=${id}`),
    lang,
    type: 'profile',
    picture: person.avatar
      ? { url: absolute(services, person.avatar), ...avatarSize }
      : { url: absolute(services, '/card.png'), ...brand },
  };
};

/** The target of a short link; undefined for any other address. */
const shortLink = async ({ db }: Services, path: string): Promise<string | null | undefined> => {
  const [, kind, name = ''] = /^\/(v|u|s)\/([\w-]{1,40})\/?$/.exec(path) ?? [];
  if (kind === undefined) return undefined;
  if (kind === 's') {
    const shared = await sharedVideo(db, name);
    if (shared) return sharedVideoPath(name, shared);
    const inviter = await findInviterByCode(db, name);
    return inviter && `/Home?invite=${inviter.invite_code}`;
  }
  if (!idPattern.test(name)) return null;
  return kind === 'v' ? `/videoDetail?id=${name}` : `/Profile?id=${name}`;
};

const idOf = ({ query }: Target): bigint | undefined => {
  const id = idPattern.exec(query.get('id') ?? '')?.[0];
  return id === undefined ? undefined : BigInt(id);
};

const invitation = async (
  services: Services,
  lang: Lang,
  { query }: Target,
): Promise<Card | undefined> => {
  const code = query.get('invite');
  const inviter = code ? await findInviterByCode(services.db, code) : null;
  if (!inviter) return undefined;
  const amount = formatMicro(services.settings.first_view_reward);
  return {
    ...siteCard(services, lang, `/s/${inviter.invite_code}`),
    title: translate(lang, 'page.invited', { name: inviter.nickname }),
    description: translate(lang, 'page.invitedBody', { amount }),
  };
};

/** The card of an existing page; undefined if the page's subject does not exist. */
const resolveCard = async (
  services: Services,
  lang: Lang,
  target: Target,
  { detail }: Boot,
): Promise<Card | undefined> => {
  const path = target.path.replace(/\/+$/, '');
  if (path === '/videoDetail') return detail && videoCard(services, lang, detail);
  const id = idOf(target);
  if (path === '/Profile' && id) return personCard(services, lang, id);
  return (await invitation(services, lang, target)) ?? siteCard(services, lang, path || '/');
};

/** A page of a shell. It must open even without the database: then it comes without content, and the shell says so. */
export const pageOf: ResolvePage = async (services, shell, { path, query }, lang) => {
  const settings = settingsOf(services);
  const prefix = shell === 'miniapp' ? '/tg' : '';
  const shellPath = path.slice(prefix.length) || '/';
  const notFoundPage = (): ServedPage => ({
    boot: { settings },
    card: {
      ...siteCard(services, lang, shellPath),
      title: translate(lang, 'page.notFound'),
      description: translate(lang, 'page.notFoundBody'),
      hidden: true,
    },
    status: 404,
    outline: bareOutline,
  });
  if (shellPath === emptyPage)
    return { ...notFoundPage(), card: siteCard(services, lang, shellPath), status: 200 };
  try {
    const linkTarget = shell === 'web' ? await shortLink(services, shellPath) : undefined;
    if (linkTarget === null) return notFoundPage();
    const target = linkTarget === undefined ? { path: shellPath, query } : parseTarget(linkTarget);
    const outline = outlineAt(shell, target.path);
    if (!outline) return notFoundPage();
    const first = await firstContentOf(services, { ...target, path: prefix + target.path }, lang);
    const boot: Boot = {
      settings,
      ...first,
      ...(linkTarget !== undefined && { path: linkTarget }),
    };
    const card = await resolveCard(services, lang, target, boot);
    return card ? { boot, card, status: 200, outline } : notFoundPage();
  } catch (error) {
    services.log.warn(
      { err: error, path: shellPath },
      'could not load page data; serving the page without it',
    );
    const outline = outlineAt(shell, shellPath) ?? bareOutline;
    return { boot: { settings }, card: siteCard(services, lang, shellPath), status: 200, outline };
  }
};
