import type { Popup } from './native-types.ts';

type Fields = Record<string, unknown>;
type Send = (event: string, data?: Fields) => void;

/** Keys of the device's storage for the mini-app. */
const GRANTED = 'biometry-granted';
const TOKEN = 'biometry-token';
const HOME = 'home-screen';

export interface DeviceAsked {
  readonly send: Send;
  readonly popup: (popup: Popup) => Promise<string | undefined>;
  /** The same at every opening on one device. */
  readonly kept: Map<string, string>;
}

/** A phone with a fingerprint reader and a home screen: each question is Telegram's own dialog. */
export const answerDevice = ({
  send,
  popup,
  kept,
}: DeviceAsked): Record<string, (data: Fields) => void> => {
  const agrees = async (title: string, message: unknown, yes: string): Promise<boolean> =>
    (await popup({
      title,
      message: typeof message === 'string' ? message : '',
      buttons: [
        { id: 'no', type: 'cancel' },
        { id: 'yes', type: 'default', text: yes },
      ],
    })) === 'yes';
  const info = () =>
    send('biometry_info_received', {
      available: true,
      access_requested: kept.has(GRANTED),
      access_granted: kept.get(GRANTED) === 'yes',
      device_id: 'simulated',
      token_saved: kept.has(TOKEN),
      type: 'finger',
    });
  return {
    web_app_biometry_get_info: info,
    web_app_biometry_request_access: ({ reason }) => {
      if (kept.has(GRANTED)) return info();
      void agrees('Use fingerprint', reason, 'Allow').then((yes) => {
        kept.set(GRANTED, yes ? 'yes' : 'no');
        info();
      });
    },
    web_app_biometry_update_token: ({ token }) => {
      const status = () => {
        if (kept.get(GRANTED) !== 'yes') return 'failed';
        if (typeof token === 'string' && token !== '') {
          kept.set(TOKEN, token);
          return 'updated';
        }
        kept.delete(TOKEN);
        return 'removed';
      };
      send('biometry_token_updated', { status: status() });
    },
    web_app_biometry_request_auth: ({ reason }) => {
      if (kept.get(GRANTED) !== 'yes' || !kept.has(TOKEN))
        return send('biometry_auth_requested', { status: 'failed' });
      void agrees('Fingerprint', reason, 'Touch the sensor').then((yes) =>
        send(
          'biometry_auth_requested',
          yes ? { status: 'authorized', token: kept.get(TOKEN) } : { status: 'failed' },
        ),
      );
    },
    web_app_check_home_screen: () =>
      send('home_screen_checked', { status: kept.has(HOME) ? 'added' : 'missed' }),
    web_app_add_to_home_screen: () => {
      void agrees('Add to home screen', 'Taice opens from its own icon then.', 'Add').then(
        (yes) => {
          if (yes) kept.set(HOME, 'yes');
          send(yes ? 'home_screen_added' : 'home_screen_failed');
        },
      );
    },
  };
};
