import { cn } from './cn.ts';
import { en } from './en.ts';
import { tw } from './tw.ts';
import type { Lang, Words } from './words.ts';

export const words: Record<Lang, Words> = { en, cn, tw };
