import { deviceOf } from '../device/device.ts';
import type { Taice } from '../types.ts';

const maxDrafts = 20;
type Drafts = Readonly<Record<string, string>>;

const readAll = (taice: Taice): Drafts => {
  try {
    const stored: unknown = JSON.parse(deviceOf(taice).storage.get('commentDrafts') ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Drafts) : {};
  } catch {
    // Something else has written under our key.
    return {};
  }
};

/** The unsent draft under a video. */
export const getCommentDraft = (taice: Taice, post: string): string => {
  const draft = readAll(taice)[`v${post}`];
  return typeof draft === 'string' ? draft : '';
};

/** Keeps a draft under a video through reloads; the oldest of many are dropped. */
export const saveCommentDraft = (taice: Taice, post: string, text: string): void => {
  const { [`v${post}`]: _, ...others } = readAll(taice);
  const recent = Object.entries(others).slice(-(maxDrafts - 1));
  const all = text === '' ? recent : [...recent, [`v${post}`, text] as const];
  const { storage } = deviceOf(taice);
  if (all.length === 0) storage.remove('commentDrafts');
  else storage.set('commentDrafts', JSON.stringify(Object.fromEntries(all)));
};
