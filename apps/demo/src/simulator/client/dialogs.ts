import { byId } from './by-id.ts';
import type { Popup, PopupButton } from '@taice/testkit/telegram';

const fixedTexts: Record<string, string> = { ok: 'OK', close: 'Close', cancel: 'Cancel' };

const textOf = ({ type = 'default', text }: PopupButton): string => fixedTexts[type] ?? text ?? '';

/** Shows Telegram's own dialog over the mini-app; Escape dismisses it without a button. */
export const askPopup = ({ title, message, buttons }: Popup): Promise<string | undefined> => {
  const veil = document.getElementById('dialog');
  const heading = document.getElementById('dialog-title');
  const text = document.getElementById('dialog-text');
  const row = document.getElementById('dialog-buttons');
  if (!veil || !heading || !text || !row) throw new Error('the page has no dialog');
  heading.textContent = title;
  heading.hidden = title === '';
  text.textContent = message;
  return new Promise((resolve) => {
    const settle = (id: string | undefined) => {
      veil.hidden = true;
      veil.removeEventListener('keydown', onKey);
      resolve(id);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') settle(undefined);
    };
    const visibleButtons = buttons.length > 0 ? buttons : [{ id: '', type: 'close' }];
    row.replaceChildren(
      ...visibleButtons.map((button) => {
        const element = document.createElement('button');
        element.type = 'button';
        element.textContent = textOf(button);
        element.dataset['kind'] = button.type ?? 'default';
        element.addEventListener('click', () => settle(button.id));
        return element;
      }),
    );
    veil.addEventListener('keydown', onKey);
    veil.hidden = false;
    row.querySelector('button')?.focus();
  });
};

/** Telegram's question before a bot may write to someone. */
export const askWriteAccess = async (): Promise<boolean> =>
  (await askPopup({
    title: 'Allow messages',
    message: 'Taice asks to send you messages. You can block it at any time.',
    buttons: [
      { id: 'no', type: 'cancel' },
      { id: 'yes', type: 'default', text: 'Allow' },
    ],
  })) === 'yes';

/** Telegram's question before a bot comes into someone's attachment menu, from where it may write to them. */
export const askAttach = async (): Promise<boolean> =>
  (await askPopup({
    title: 'Add to attachment menu',
    message: 'Taice can be opened from the attachment menu of any chat, and may send you messages.',
    buttons: [
      { id: 'no', type: 'cancel' },
      { id: 'yes', type: 'default', text: 'Add' },
    ],
  })) === 'yes';

/** Telegram's own choice of a chat for a shared link. It shows what would be sent; nothing is. */
export const askShare = (link: URL): Promise<string | undefined> =>
  askPopup({
    title: 'Send to a chat',
    message: `${link.searchParams.get('text') ?? ''} ${link.searchParams.get('url') ?? ''}`.trim(),
    buttons: [
      { id: 'no', type: 'cancel' },
      { id: 'yes', type: 'default', text: 'Send' },
    ],
  });

/** Telegram's story editor. It shows what would be posted; nothing is. */
export const showStory = (picture: string, text: string): void => {
  const story = byId('story');
  const image = document.createElement('img');
  image.alt = '';
  // The picture's address on the page's own origin: the mini-app has one for each person.
  image.src = new URL(picture).pathname;
  byId('story-picture').replaceChildren(image);
  byId('story-text').textContent = text;
  const close = () => (story.hidden = true);
  byId('story-close').addEventListener('click', close, { once: true });
  story.hidden = false;
  byId('story-close').focus();
};
