import type { Haptic } from '@taice/testkit/telegram';

const maxEntries = 200;

const required = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
};

/** Adds one line on top of the log. */
export const logMessage = (
  direction: 'in' | 'out',
  type: string,
  data: unknown,
  isHandled: boolean,
): void => {
  const log = required('log');
  const line = document.createElement('li');
  line.className = isHandled ? direction : `${direction} unknown`;
  const name = document.createElement('b');
  name.textContent = type.replace(/^web_app_/, '');
  line.append(name);
  if (data !== undefined) {
    const detail = document.createElement('code');
    detail.textContent = JSON.stringify(data);
    line.append(detail);
  }
  log.prepend(line);
  while (log.childElementCount > maxEntries) log.lastElementChild?.remove();
};

/** Flashes the phone's edge once and names the haptic. */
export const flashHaptic = (haptic: Haptic): void => {
  const kind = haptic.impact_style ?? haptic.notification_type ?? 'selection';
  required('haptic').textContent = `haptic: ${haptic.type.replace('_', ' ')} · ${kind}`;
  const phone = required('phone');
  phone.dataset['haptic'] = kind;
  for (const running of phone.getAnimations()) running.cancel();
  const colour = getComputedStyle(phone).getPropertyValue('--flash');
  phone.animate(
    [
      { boxShadow: `0 0 0 3px ${colour}, 0 0 36px ${colour}` },
      { boxShadow: '0 0 0 0 transparent' },
    ],
    { duration: 240, easing: 'ease-out' },
  );
};
