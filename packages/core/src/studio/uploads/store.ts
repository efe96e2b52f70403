import { atom } from 'jotai/vanilla';
import type { Upload } from './types.ts';

/** The viewer's uploads, the oldest first. */
export const uploadsAtom = atom<readonly Upload[]>([]);

/** False once the browser has refused to store one of them, or its file: they then last as long as the page. */
export const uploadsKeptAtom = atom(true);
