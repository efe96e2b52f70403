import { publicPosts } from '../domains/posts/public-posts.ts';
import type { Discovery } from '../platform/pages/discovery-routes.ts';
import type { Services } from '../platform/services.ts';
import { pageOf } from './page-of.ts';

/** Public pages of the site itself. */
const staticPaths = ['/Home', '/about', '/aice', '/news', '/Service', '/Policy'];
const maxListedPosts = 10_000;

/** The pages that search engines may list, and the card of each. */
export const discovery = (services: Services): Discovery => ({
  sitemapEntries: async () => [
    ...staticPaths.map((path) => ({ path })),
    ...(await publicPosts(services.db, maxListedPosts)).map(({ id, published_at }) => ({
      path: `/videoDetail?id=${id}`,
      changed: published_at,
    })),
  ],
  cardAt: async (target) => {
    const { card, status } = await pageOf(services, 'web', target, 'en');
    return status === 200 ? card : undefined;
  },
});
