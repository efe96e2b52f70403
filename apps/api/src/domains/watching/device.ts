import type { Caller } from '../../platform/endpoint.ts';

/** The viewer's kind of device, as far as it reports one. */
export type Device = 'mini_app' | 'phone' | 'tablet' | 'desktop' | '';

/** The first match applies. */
const agents: readonly (readonly [RegExp, Device])[] = [
  [/iPad|Tablet|Android(?!.*Mobile)/i, 'tablet'],
  [/Mobi|iPhone|Android/i, 'phone'],
  [/Windows|Macintosh|X11|CrOS|Linux/i, 'desktop'],
];

export const deviceOf = ({ appType, userAgent }: Pick<Caller, 'appType' | 'userAgent'>): Device =>
  appType === 'tg_mini'
    ? 'mini_app'
    : (agents.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '');
