import type { UserFull } from '@taice/contract';
import { langOfTag, langs, type Lang } from '@taice/contract/shapes';
import { keepChoice, keptChoice } from '../device/choice-cookie.ts';
import { deviceOf } from '../device/device.ts';
import { forgetAnswers } from '../queries/forget.ts';
import { postKeys } from '../posts/queries.ts';
import type { Taice } from '../types.ts';
import { userKeys } from '../user/queries.ts';
import { keepUser, viewerOf } from '../user/viewer.ts';
import { walletKeys } from '../wallet/queries.ts';
import { langAtom } from './atoms.ts';

const kept = (taice: Taice): Lang | undefined => {
  const name = deviceOf(taice).storage.get('lang') ?? keptChoice('lang');
  return langs.find((one) => one === name);
};

/** Reloads all data that the server has worded. */
const speak = (taice: Taice, lang: Lang): void => {
  if (taice.store.get(langAtom) === lang) return;
  taice.store.set(langAtom, lang);
  forgetAnswers(taice, [userKeys.me, walletKeys.detail, postKeys.feed]);
};

/** The account stores the choice for the person's other devices. */
const tellAccount = async (taice: Taice, lang: Lang): Promise<void> => {
  const user = viewerOf(taice);
  if (!user || user.lang === lang) return;
  try {
    keepUser(taice, (await taice.api.user.infoStore({ lang }, { toast: false })).user);
  } catch {
    // The choice holds here anyway; the next one reaches the account.
  }
};

/** Stores the choice, on this device beyond a log-out too, and for the viewer's other devices. */
export function setLang(taice: Taice, lang: Lang): void {
  deviceOf(taice).storage.set('lang', lang);
  keepChoice('lang', lang);
  speak(taice, lang);
  void tellAccount(taice, lang);
}

/** Restores the language that was chosen in this browser, otherwise that of the browser or Telegram. */
export function restoreLang(taice: Taice): void {
  taice.store.set(langAtom, kept(taice) ?? langOfTag(taice.platform.language));
}

/** Takes the account's language if none was chosen on this device. */
export function followAccount(taice: Taice, user: Pick<UserFull, 'lang'>): void {
  const lang = langs.find((one) => one === user.lang);
  if (lang && !kept(taice)) speak(taice, lang);
}
