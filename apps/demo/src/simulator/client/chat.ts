import { byId } from './by-id.ts';

interface ChatButton {
  readonly text: string;
  readonly url?: string;
  readonly callback_data?: string;
  readonly web_app?: { readonly url: string };
}
interface ChatMessage {
  readonly message_id: number;
  readonly from: 'bot' | 'person';
  readonly text: string;
  readonly bold?: number;
  readonly photo?: string;
  readonly preview?: string;
  readonly buttons: readonly (readonly ChatButton[])[];
}
interface Card {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly thumbnail_url?: string;
}

export interface ChatDeps {
  /** The phone's person, and their language. */
  who(): { user: string; lang: string };
  /** A button that leads into the mini-app. */
  openApp(url: string): void;
  openLink(url: string): void;
  /** A message has come while the mini-app is in front. */
  onMessage(text: string): void;
}

/** Inline mode starts with the bot's name, in any chat; here there is only this one. */
const inline = /^@taice_bot\s(.*)$/s;
const pauseMs = 250;
const saidMs = 4_000;

const post = (body: object): Promise<Response> =>
  fetch('/dev/telegram/chat', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] => {
  const created = document.createElement(tag);
  if (className !== '') created.className = className;
  created.textContent = text;
  return created;
};

/** The chat with the bot behind the mini-app. Returns its stop. */
export const openChat = ({
  who: getSender,
  openApp,
  openLink,
  onMessage,
}: ChatDeps): (() => void) => {
  const abort = new AbortController();
  const list = byId('chat-messages');
  const form = byId('chat-form');
  const cards = byId('chat-cards');
  const field = byId('chat-text');
  if (!(field instanceof HTMLInputElement)) throw new Error('#chat-text is not a text field');

  let telling: ReturnType<typeof setTimeout> | undefined;
  /** The bot's answer to a press is shown over the chat for a moment, and is no message. */
  const tell = (text: string) => {
    const toast = byId('chat-said');
    clearTimeout(telling);
    toast.textContent = text;
    toast.hidden = text === '';
    telling = setTimeout(() => (toast.hidden = true), saidMs);
  };
  const press = (message: ChatMessage, button: ChatButton) => {
    if (button.web_app) openApp(button.web_app.url);
    else if (button.url !== undefined)
      (/[?&]startapp=/.test(button.url) ? openApp : openLink)(button.url);
    else if (button.callback_data !== undefined)
      void post({
        do: 'press',
        ...getSender(),
        message_id: message.message_id,
        data: button.callback_data,
      })
        .then((answer) => answer.json())
        .then((answer: { said?: string }) => tell(answer.said ?? ''));
  };
  const bubble = (message: ChatMessage): HTMLElement => {
    const item = element('li', `chat-message ${message.from}`);
    const body = element('div', 'bubble');
    if (message.photo !== undefined) {
      const picture = element('img', '');
      picture.src = message.photo;
      picture.alt = '';
      body.append(picture);
    }
    const { text, bold = 0 } = message;
    const paragraph = element('p', '');
    paragraph.append(
      ...(bold > 0 ? [element('b', '', text.slice(0, bold))] : []),
      text.slice(bold),
    );
    body.append(paragraph);
    if (message.preview !== undefined)
      body.append(element('small', 'preview', new URL(message.preview).host));
    item.append(body);
    for (const row of message.buttons) {
      const line = element('div', 'chat-buttons');
      for (const button of row) {
        const key = element('button', '', button.text);
        key.type = 'button';
        key.addEventListener('click', () => press(message, button));
        line.append(key);
      }
      item.append(line);
    }
    return item;
  };

  let newest = -1;
  const renderMessages = (messages: readonly ChatMessage[]) => {
    list.replaceChildren(...messages.map(bubble));
    list.scrollTop = list.scrollHeight;
    const last = messages.at(-1);
    const id = last?.message_id ?? 0;
    if (newest >= 0 && id > newest && last?.from === 'bot') onMessage(last.text);
    newest = id;
    byId('chat').dataset['empty'] = String(messages.length === 0);
  };
  const listen = async () => {
    for (let lastVersion = ''; !abort.signal.aborted;) {
      const query = new URLSearchParams({ ...getSender(), seen: lastVersion });
      const answer = await fetch(`/dev/telegram/chat?${query}`, { signal: abort.signal });
      if (!answer.ok) return;
      const chat: { seen: string; messages: ChatMessage[] } = await answer.json();
      if (chat.seen !== lastVersion) renderMessages(chat.messages);
      ({ seen: lastVersion } = chat);
    }
  };
  const keepListening = () =>
    void listen().catch((error: unknown) => {
      // The server is restarting.
      if (!abort.signal.aborted) setTimeout(keepListening, 1_000);
      else if (!(error instanceof DOMException)) throw error;
    });

  const offer = (query: string, results: readonly Card[]) => {
    cards.replaceChildren(
      ...results.map((card) => {
        const key = element('button', 'chat-card');
        key.type = 'button';
        if (card.thumbnail_url !== undefined) {
          const picture = element('img', '');
          picture.src = new URL(card.thumbnail_url).pathname;
          picture.alt = '';
          key.append(picture);
        }
        key.append(element('b', '', card.title), element('small', '', card.description));
        key.addEventListener('click', () => {
          field.value = '';
          cards.replaceChildren();
          void post({ do: 'card', ...getSender(), query, id: card.id });
        });
        return key;
      }),
    );
  };
  let typing: ReturnType<typeof setTimeout> | undefined;
  const typed = () => {
    clearTimeout(typing);
    const query = inline.exec(field.value)?.[1];
    if (query === undefined) return cards.replaceChildren();
    typing = setTimeout(() => {
      void fetch(`/dev/telegram/chat/look?${new URLSearchParams({ ...getSender(), query })}`)
        .then((answer) => answer.json())
        .then((answer: { cards?: Card[] }) => offer(query, answer.cards ?? []));
    }, pauseMs);
  };
  const send = (event: Event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text === '' || inline.test(field.value)) return;
    field.value = '';
    void post({ do: 'write', ...getSender(), text });
  };
  const { signal } = abort;
  field.addEventListener('input', typed, { signal });
  form.addEventListener('submit', send, { signal });
  for (const key of document.querySelectorAll<HTMLButtonElement>('#chat-commands button'))
    key.addEventListener(
      'click',
      () => void post({ do: 'write', ...getSender(), text: key.value }),
      {
        signal,
      },
    );
  keepListening();
  return () => abort.abort();
};

/** True if the bot is in the person's attachment menu. */
export const isAttached = async (getSender: ChatDeps['who']): Promise<boolean> => {
  const answer = await fetch(`/dev/telegram/chat/attached?${new URLSearchParams(getSender())}`);
  const { is_attached: isIn = false }: { is_attached?: boolean } = await answer.json();
  return isIn;
};

/** Takes the bot into the person's attachment menu, from where it may write to them. */
export const attach = (getSender: ChatDeps['who']): Promise<Response> =>
  post({ do: 'attach', ...getSender() });

/** Sends the message that the bot has prepared for the mini-app's share; true if it went. */
export const sendPrepared = async (getSender: ChatDeps['who'], id: string): Promise<boolean> =>
  (await post({ do: 'prepared', ...getSender(), id })).ok;
