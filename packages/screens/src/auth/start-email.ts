import { atom } from 'jotai';

/** What was typed on the e-mail start page; the login dialog opens with it. */
export const startEmailAtom = atom('');
