import { randomBytes } from 'node:crypto';
import { signInitData } from '@taice/testkit/telegram';
import { z } from 'zod';
import { defaultSize, deviceOf, themes } from './client/devices.ts';
import type { Person } from './people.ts';

/** Options in the page's address; any others are refused with a sentence. */
export const choice = z.object({
  user: z.string().max(63).optional(),
  theme: z.enum(['dark', 'light']).default('dark'),
  size: z
    .string()
    .default(defaultSize)
    .refine((size) => deviceOf(size) !== undefined, 'size is no screen size such as 390x844'),
  lang: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]{2,4})?$/, 'lang is no language code such as en or zh-hans')
    .default('en'),
  startapp: z
    .string()
    .regex(/^[\w-]{0,512}$/, 'startapp takes letters, digits, _ and -, up to 512')
    .default(''),
  /** The screen of the mini-app that a button of the bot leads to. */
  path: z
    .string()
    .regex(/^(\/tg\/[\w\-./?=&%]{0,200})?$/, 'path is no place of the mini-app')
    .default(''),
  /** `attach`: the attachment menu of a chat with another person; otherwise a link, or the bot's own button. */
  from: z.enum(['attach', '']).default(''),
  /** `chat`: the chat with the bot is in front, and the mini-app not open. */
  at: z.enum(['chat', '']).default(''),
});
export type Choice = z.output<typeof choice>;

export interface Launch {
  botToken: string;
  person: Person;
  choice: Choice;
  authDate: Date;
  /** The page's own address: the frame gets its protocol and port. */
  pageUrl: URL;
  /** Path of the mini-app's build, `/tg/`. */
  miniAppPath: string;
}

/** The other person of the chat whose attachment menu is opened. */
export const friend = { id: 5_000_000_001, first_name: 'Robin' };

const appHost = ({ slug }: Person): string => `${slug}.localhost`;

/**
 * Host of a person's phone. It is below the mini-app's own host, because a browser that blocks third parties from
 * storage (every private window) then counts the two as one site.
 */
export const pageHost = (person: Person): string => `telegram.${appHost(person)}`;

/** The address that Telegram would open, with init data signed for this very opening. */
export const launchUrl = ({
  botToken,
  person,
  choice: { theme, size, lang, startapp, path, from },
  authDate,
  pageUrl,
  miniAppPath,
}: Launch): URL => {
  const url = new URL(path || miniAppPath, pageUrl);
  // A person's own origin is a device of their own: storage, cookies and caches are apart.
  url.hostname = appHost(person);
  if (startapp !== '') url.searchParams.set('tgWebAppStartParam', startapp);
  url.hash = new URLSearchParams({
    tgWebAppData: signInitData({
      botToken,
      user: {
        ...person.user,
        language_code: lang,
        ...(from === 'attach' && { added_to_attachment_menu: true }),
      },
      authDate,
      queryId: randomBytes(15).toString('base64url'),
      ...(startapp === '' ? {} : { startParam: startapp }),
      ...(from === 'attach' && { attachedTo: friend }),
      ...(from === '' && startapp !== '' && { chatType: 'sender' as const }),
    }),
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: deviceOf(size)?.platform ?? 'ios',
    tgWebAppThemeParams: JSON.stringify(themes[theme]),
    ...(startapp === '' ? {} : { tgWebAppStartParam: startapp }),
  }).toString();
  return url;
};
