import type { TelegramFeatures } from '@taice/core';
import type { EventName, EventPayload } from '@telegram-apps/sdk-react';
import type { Bridge } from './telegram-storage.ts';

/** Marks the wallet as locked here: Telegram keeps it behind the fingerprint. */
const LOCK = 'wallet';
/** ms for an answer that needs no person. */
const timeoutMs = 5_000;

/** Telegram's side of what a page can ask it for; each part only if this version of Telegram has it. */
export const createTelegramFeatures = ({ post, on, supports }: Bridge): TelegramFeatures => {
  /** The first answer by one of the events, to what `sendRequest` posts. */
  const requestEvent = <E extends EventName>(
    events: readonly E[],
    sendRequest: () => void,
  ): Promise<readonly [E, EventPayload<E>]> =>
    new Promise((resolve) => {
      const unsubscribers = events.map((event) =>
        on(event, ((payload: EventPayload<E>) => {
          for (const stop of unsubscribers) stop();
          resolve([event, payload]);
        }) as Parameters<typeof on<E>>[1]),
      );
      sendRequest();
    });

  /** Undefined: this Telegram does not answer. It asks the person nothing, so the wait is short. */
  const readInfo = async () => {
    const timeout = new Promise<undefined>((resolve) =>
      setTimeout(() => resolve(undefined), timeoutMs),
    );
    const answered = requestEvent(['biometry_info_received'], () =>
      post('web_app_biometry_get_info'),
    );
    return Promise.race([answered.then(([, info]) => info), timeout]);
  };
  const grant = async (reason: string): Promise<boolean> => {
    const [, info] = await requestEvent(['biometry_info_received'], () =>
      post('web_app_biometry_request_access', { reason }),
    );
    return info.available && info.access_granted;
  };
  const update = async (token: string): Promise<string> => {
    const [, { status }] = await requestEvent(['biometry_token_updated'], () =>
      post('web_app_biometry_update_token', { token }),
    );
    return status;
  };
  const pass = async (reason: string): Promise<boolean> => {
    const info = await readInfo();
    // A person who withdrew the permission has not unlocked anything.
    if (info?.available && !info.access_granted && !(await grant(reason))) return false;
    const [, { status }] = await requestEvent(['biometry_auth_requested'], () =>
      post('web_app_biometry_request_auth', { reason }),
    );
    return status === 'authorized';
  };
  const biometry: TelegramFeatures['biometry'] = {
    state: async () => {
      const info = await readInfo();
      if (!info?.available) return 'none';
      return info.token_saved ? 'on' : 'off';
    },
    switchOn: async (reason) => (await grant(reason)) && (await update(LOCK)) === 'updated',
    switchOff: async (reason) => (await pass(reason)) && (await update('')) === 'removed',
    pass,
  };

  return {
    ...(supports('web_app_request_write_access') && {
      askToWrite: async () => {
        const [, { status }] = await requestEvent(['write_access_requested'], () =>
          post('web_app_request_write_access'),
        );
        return status === 'allowed';
      },
    }),
    ...(supports('web_app_send_prepared_message') && {
      sendPrepared: async (id) => {
        const [event, payload] = await requestEvent(
          ['prepared_message_sent', 'prepared_message_failed'],
          () => post('web_app_send_prepared_message', { id }),
        );
        if (event === 'prepared_message_sent') return 'shared';
        return payload.error === 'USER_DECLINED' ? 'cancelled' : 'failed';
      },
    }),
    ...(supports('web_app_share_to_story') && {
      story: ({ picture, text, link }) =>
        post('web_app_share_to_story', {
          media_url: picture,
          text,
          widget_link: { url: link, name: 'Taice' },
        }),
    }),
    ...(supports('web_app_check_home_screen') && {
      homeScreen: {
        isMissing: async () => {
          const [, { status }] = await requestEvent(['home_screen_checked'], () =>
            post('web_app_check_home_screen'),
          );
          return status === 'missed';
        },
        add: async () => {
          const [event] = await requestEvent(['home_screen_added', 'home_screen_failed'], () =>
            post('web_app_add_to_home_screen'),
          );
          return event === 'home_screen_added';
        },
      },
    }),
    ...(supports('web_app_biometry_get_info') && { biometry }),
    ...(supports('web_app_setup_secondary_button') && {
      buttons: (main, secondary) => {
        const unsubscribers = [
          on('main_button_pressed', main.press),
          on('secondary_button_pressed', secondary.press),
        ];
        const show = { is_visible: true, is_active: true };
        post('web_app_setup_main_button', { ...show, text: main.text });
        post('web_app_setup_secondary_button', {
          ...show,
          text: secondary.text,
          position: 'bottom',
        });
        return () => {
          for (const stop of unsubscribers) stop();
          post('web_app_setup_main_button', { is_visible: false });
          post('web_app_setup_secondary_button', { is_visible: false });
        };
      },
    }),
  };
};
