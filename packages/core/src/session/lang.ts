import type { UserFull } from '@taice/contract';
import { langOfTag, langs, type Lang } from '@taice/contract/shapes';
import { savePreferenceCookie, readPreferenceCookie } from '../device/preference-cookie.ts';
import { deviceOf } from '../device/device.ts';
import { resetQueryCache } from '../queries/reset-cache.ts';
import { postKeys } from '../posts/queries.ts';
import type { Taice } from '../types.ts';
import { userKeys } from '../user/queries.ts';
import { saveViewer, viewerOf } from '../user/viewer.ts';
import { walletKeys } from '../wallet/queries.ts';
import { langAtom } from './atoms.ts';

const getStoredLang = (taice: Taice): Lang | undefined => {
  const name = deviceOf(taice).storage.get('lang') ?? readPreferenceCookie('lang');
  return langs.find((one) => one === name);
};

/** Reloads all data that the server has worded. */
const applyLang = (taice: Taice, lang: Lang): void => {
  if (taice.store.get(langAtom) === lang) return;
  taice.store.set(langAtom, lang);
  resetQueryCache(taice, [userKeys.me, walletKeys.detail, postKeys.feed]);
};

/** The account stores the choice for the person's other devices. */
const saveAccountLang = async (taice: Taice, lang: Lang): Promise<void> => {
  const user = viewerOf(taice);
  if (!user || user.lang === lang) return;
  try {
    saveViewer(taice, (await taice.api.user.infoStore({ lang }, { toast: false })).user);
  } catch {
    // The choice holds here anyway; the next one reaches the account.
  }
};

/** Stores the choice, on this device beyond a log-out too, and for the viewer's other devices. */
export function setLang(taice: Taice, lang: Lang): void {
  deviceOf(taice).storage.set('lang', lang);
  savePreferenceCookie('lang', lang);
  applyLang(taice, lang);
  void saveAccountLang(taice, lang);
}

/** Restores the language that was chosen in this browser, otherwise that of the browser or Telegram. */
export function restoreLang(taice: Taice): void {
  taice.store.set(langAtom, getStoredLang(taice) ?? langOfTag(taice.platform.language));
}

/** Takes the account's language if none was chosen on this device. */
export function applyAccountLang(taice: Taice, user: Pick<UserFull, 'lang'>): void {
  const lang = langs.find((one) => one === user.lang);
  if (lang && !getStoredLang(taice)) applyLang(taice, lang);
}
