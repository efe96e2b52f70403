import { entries } from './auth-entries.ts';
import { sessions } from './auth-sessions.ts';
import { ways } from './auth-ways.ts';

export const auth = { ...entries, ...ways, ...sessions };
