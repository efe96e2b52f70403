export type PlayerCommand =
  | { do: 'toggle' | 'mute' | 'fullscreen' | 'theatre' | 'picture' | 'captions' }
  | { do: 'seek-by'; seconds: number }
  | { do: 'seek-to'; share: number }
  | { do: 'volume-by'; step: number }
  | { do: 'rate'; direction: 1 | -1 };

const commands: Record<string, PlayerCommand> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  j: { do: 'seek-by', seconds: -10 },
  l: { do: 'seek-by', seconds: 10 },
  ArrowLeft: { do: 'seek-by', seconds: -5 },
  ArrowRight: { do: 'seek-by', seconds: 5 },
  ArrowUp: { do: 'volume-by', step: 0.05 },
  ArrowDown: { do: 'volume-by', step: -0.05 },
  Home: { do: 'seek-to', share: 0 },
  End: { do: 'seek-to', share: 1 },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  t: { do: 'theatre' },
  i: { do: 'picture' },
  p: { do: 'picture' },
  c: { do: 'captions' },
  '<': { do: 'rate', direction: -1 },
  '>': { do: 'rate', direction: 1 },
};

/** Command of a key in the player, the same as on YouTube; none while a modifier is held. */
export function playerCommand(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}): PlayerCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (/^[0-9]$/.test(event.key)) return { do: 'seek-to', share: Number(event.key) / 10 };
  return commands[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}

/** True if the key belongs to the focused element, for example a field or a menu, not to the player. */
export function isHandledByTarget(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input,textarea,select,[contenteditable],[role="menu"],dialog')) {
    return true;
  }
  if (target.closest('[role="slider"]'))
    return key.startsWith('Arrow') || key === 'Home' || key === 'End';
  return (key === ' ' || key === 'Enter') && target.closest('button,a') !== null;
}

/** The available speeds. */
export const rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next speed up or down. */
export function nextRate(rate: number, direction: 1 | -1): number {
  const rateIndex = rates.findIndex((each) => each >= rate);
  const from = rateIndex < 0 ? rates.length - 1 : rateIndex;
  return rates[Math.min(rates.length - 1, Math.max(0, from + direction))] ?? 1;
}
