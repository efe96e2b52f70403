import { randomBytes } from 'node:crypto';
import { contract, type PostDetail, type Reply } from '@taice/contract';
import { type RawClient, rawClient, readBoot } from '@taice/testkit/browser';
import { product } from '@taice/testkit/browser-test';

/** A machine that speaks the API's protocol by itself, without a login. */
export const createApiClient = async ({ url }: { url: string } = product): Promise<RawClient> => {
  const { settings } = await readBoot(url);
  return rawClient({ url, secret: settings.sign_secret });
};

/** A new person, by the name that the simulator knows them by. */
export const newSlug = (): string => `new-${randomBytes(5).toString('hex')}`;

/** Logs a person in on this machine by Telegram's signed data, as the simulator signs it. */
export const telegramLogin = async (
  client: RawClient,
  slug: string,
): Promise<Reply<typeof contract.auth.telegramLogin>> => {
  const launch = await fetch(`${product.url}/dev/telegram/launch?user=${slug}`);
  const { url } = (await launch.json()) as { url: string };
  const user = new URLSearchParams(new URL(url).hash.slice(1)).get('tgWebAppData') ?? '';
  return client.ask(contract.auth.telegramLogin, { user, register_type: 3 });
};

/** A new person with a machine of their own, logged in by Telegram. */
export const createUser = async (): Promise<RawClient> => {
  const client = await createApiClient();
  const { token, sign_key: signKey } = await telegramLogin(client, newSlug());
  return client.as({ token, signKey });
};

/** The videos that pay the standard reward, without a creator's; the shortest first. */
export const payingVideos = async (client: RawClient): Promise<PostDetail[]> => {
  const videos = new Map<string, PostDetail>();
  let cursor: string | undefined;
  for (let pages = 0; pages < 6; pages += 1) {
    const page = await client.ask(contract.posts.feed, { count: 10, cursor });
    for (const item of page.list)
      if (item.reward?.state === 'available' && item.bonus === null) videos.set(item.id, item);
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  return [...videos.values()].toSorted((a, b) => a.duration_s - b.duration_s);
};
