import { type Phone, type RawClient } from '@taice/testkit/browser';
import type { Frame } from 'playwright-core';
export declare const say: (key: string) => string | RegExp;
/** A new person, by the name that the simulator knows them by. */
export declare const newcomer: () => string;
export declare const pathOf: (view: Frame) => string;
type Tab = 'home' | 'videos' | 'tasks' | 'mine';
export declare const tab: (view: Frame, name: Tab) => import('playwright-core').Locator;
/** Navigates within the page: a reload would restore the previous screen. */
export declare const goTo: (view: Frame, path: string) => Promise<unknown>;
/** Closes what comes by itself at the first visit, by Telegram's back button. */
export declare const putAway: (
  { page }: Pick<Phone, 'page'>,
  view: Frame,
  titles?: readonly string[],
) => Promise<void>;
export declare const visitor: () => Promise<RawClient>;
/** The person of this name on another device, logged in by the API with Telegram's signed data. */
export declare const otherDevice: (slug: string) => Promise<RawClient>;
/** A person who has signed in today and has seen the guide: nothing comes over their first page. */
export declare const regular: () => Promise<string>;
/** Deletes what the page stored, as Telegram's container was seen to do. */
export declare const wipe: (view: Frame) => Promise<void>;
/** Reloads the page by `how` and returns the next document. */
export declare const nextPage: (
  phone: Phone,
  how: (view: Frame) => Promise<unknown>,
) => Promise<Frame>;
/** Reloads from the launch address without history and state, as Telegram does when it recreates the container. */
export declare const launchAgain: (view: Frame) => Promise<void>;
export {};
