import { emitEvent } from '@telegram-apps/sdk-react';
import { parseJson } from './parse-json.ts';
import { normaliseTheme } from './theme-params.ts';

/**
 * The SDK drops a `theme_changed` with a colour that is not `#rrggbb`. Before the SDK gets such an event, it is stopped
 * and dispatched again with corrected colours.
 */
export const repairThemeEvents = (target: Window): void => {
  target.addEventListener('message', (event: MessageEvent) => {
    if (event.source !== target.parent || typeof event.data !== 'string') return;
    if (!event.data.includes('"theme_changed"')) return;
    const message = parseJson(event.data) as
      | { eventType?: unknown; eventData?: { theme_params?: object } }
      | undefined;
    if (message?.eventType !== 'theme_changed') return;
    const themeParams = message.eventData?.theme_params ?? {};
    const repaired = normaliseTheme(themeParams);
    const isUnchanged = Object.entries(themeParams).every(
      ([key, colour]) => repaired[key] === colour,
    );
    if (isUnchanged) return;
    event.stopImmediatePropagation();
    emitEvent('theme_changed', { theme_params: repaired as Record<string, `#${string}`> });
  });
};
