import { langOfTag, langs, type Lang } from '@taice/contract/shapes';
import { keepChoice, keptChoice } from '../device/choice-cookie.ts';
import { deviceOf } from '../device/device.ts';
import { forgetAnswers } from '../queries/forget.ts';
import { postKeys } from '../posts/queries.ts';
import type { Taice } from '../types.ts';
import { userKeys } from '../user/queries.ts';
import { walletKeys } from '../wallet/queries.ts';
import { langAtom } from './atoms.ts';

/** Keeps the choice, beyond a log-out too, and asks anew for what the server has worded. */
export function setLang(taice: Taice, lang: Lang): void {
  deviceOf(taice).storage.set('lang', lang);
  keepChoice('lang', lang);
  if (taice.store.get(langAtom) === lang) return;
  taice.store.set(langAtom, lang);
  forgetAnswers(taice, [userKeys.me, walletKeys.detail, postKeys.feed]);
}

/** The language that was chosen in this browser, else the one that it or Telegram speaks. */
export function restoreLang(taice: Taice): void {
  const kept = deviceOf(taice).storage.get('lang') ?? keptChoice('lang');
  const lang = langs.find((one) => one === kept) ?? langOfTag(taice.platform.language);
  taice.store.set(langAtom, lang);
}
