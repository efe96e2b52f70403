import { publicPosts } from '../domains/posts/public-posts.ts';
import type { Discovery } from '../platform/pages/discovery-routes.ts';
import type { Services } from '../platform/services.ts';
import { pageOf } from './page-of.ts';

/** Pages of the site itself that anybody may find. */
const standing = ['/Home', '/about', '/aice', '/news', '/Service', '/Policy'];
const newest = 10_000;

/** What there is to be found, and what each of it says of itself. */
export const discovery = (services: Services): Discovery => ({
  places: async () => [
    ...standing.map((path) => ({ path })),
    ...(await publicPosts(services.db, newest)).map(({ id, published_at }) => ({
      path: `/videoDetail?id=${id}`,
      changed: published_at,
    })),
  ],
  cardAt: async (url) => {
    const { card, status } = await pageOf(services, 'web', url, 'en');
    return status === 200 ? card : undefined;
  },
});
