import { atom } from 'jotai';

/** The address typed on the e-mail start page. The login dialog opens with it. */
export const startEmailAtom = atom('');
