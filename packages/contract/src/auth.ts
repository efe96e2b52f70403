import { logins } from './auth-logins.ts';
import { sessions } from './auth-sessions.ts';
import { bindings } from './auth-bindings.ts';

export const auth = { ...logins, ...bindings, ...sessions };
