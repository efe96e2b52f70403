import { randomBytes } from 'node:crypto';
import { contract, type PostDetail } from '@taice/contract';
import { type RawClient, rawClient, type RawOptions, readBoot } from '@taice/testkit/browser';
import { product } from '@taice/testkit/browser-test';

/** A machine that speaks the API's protocol by itself, and nobody is logged in on it. */
export const machine = async ({
  url = product.url,
  ip,
}: Partial<Pick<RawOptions, 'url' | 'ip'>> = {}): Promise<RawClient> => {
  const { settings } = await readBoot(url);
  return rawClient({ url, secret: settings.sign_secret, ip });
};

/** Somebody new with a machine of their own, in by Telegram's signed data as the simulator signs it. */
export const newcomer = async ({ ip }: Pick<RawOptions, 'ip'> = {}): Promise<RawClient> => {
  const client = await machine({ ip });
  const slug = `new-${randomBytes(5).toString('hex')}`;
  const launch = await fetch(`${product.url}/dev/telegram/launch?user=${slug}`);
  const { url } = (await launch.json()) as { url: string };
  const user = new URLSearchParams(new URL(url).hash.slice(1)).get('tgWebAppData') ?? '';
  const { token, sign_key: signKey } = await client.ask(contract.auth.telegramLogin, {
    user,
    register_type: 3,
  });
  return client.as({ token, signKey });
};

/** The videos that pay what every video does, the shortest first. */
export const payingVideos = async (client: RawClient): Promise<PostDetail[]> => {
  const videos = new Map<string, PostDetail>();
  let cursor: string | undefined;
  for (let pages = 0; pages < 6; pages += 1) {
    const page = await client.ask(contract.posts.feed, { count: 10, cursor });
    for (const item of page.list)
      // What a creator adds is another story.
      if (item.reward?.state === 'available' && item.bonus === null) videos.set(item.id, item);
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  return [...videos.values()].toSorted((a, b) => a.duration_s - b.duration_s);
};
