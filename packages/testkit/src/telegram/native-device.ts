import type { Popup } from './native-types.ts';

type Fields = Record<string, unknown>;
type Send = (event: string, data?: Fields) => void;

/** Keys of the device's storage for the mini-app. */
const GRANTED_KEY = 'biometry-granted';
const TOKEN_KEY = 'biometry-token';
const HOME_SCREEN_KEY = 'home-screen';

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
  kept: deviceStorage,
}: DeviceAsked): Record<string, (data: Fields) => void> => {
  const confirm = async (title: string, message: unknown, acceptLabel: string): Promise<boolean> =>
    (await popup({
      title,
      message: typeof message === 'string' ? message : '',
      buttons: [
        { id: 'no', type: 'cancel' },
        { id: 'yes', type: 'default', text: acceptLabel },
      ],
    })) === 'yes';
  const info = () =>
    send('biometry_info_received', {
      available: true,
      access_requested: deviceStorage.has(GRANTED_KEY),
      access_granted: deviceStorage.get(GRANTED_KEY) === 'yes',
      device_id: 'simulated',
      token_saved: deviceStorage.has(TOKEN_KEY),
      type: 'finger',
    });
  return {
    web_app_biometry_get_info: info,
    web_app_biometry_request_access: ({ reason }) => {
      if (deviceStorage.has(GRANTED_KEY)) return info();
      void confirm('Use fingerprint', reason, 'Allow').then((isAccepted) => {
        deviceStorage.set(GRANTED_KEY, isAccepted ? 'yes' : 'no');
        info();
      });
    },
    web_app_biometry_update_token: ({ token }) => {
      const status = () => {
        if (deviceStorage.get(GRANTED_KEY) !== 'yes') return 'failed';
        if (typeof token === 'string' && token !== '') {
          deviceStorage.set(TOKEN_KEY, token);
          return 'updated';
        }
        deviceStorage.delete(TOKEN_KEY);
        return 'removed';
      };
      send('biometry_token_updated', { status: status() });
    },
    web_app_biometry_request_auth: ({ reason }) => {
      if (deviceStorage.get(GRANTED_KEY) !== 'yes' || !deviceStorage.has(TOKEN_KEY))
        return send('biometry_auth_requested', { status: 'failed' });
      void confirm('Fingerprint', reason, 'Touch the sensor').then((isAccepted) =>
        send(
          'biometry_auth_requested',
          isAccepted
            ? { status: 'authorized', token: deviceStorage.get(TOKEN_KEY) }
            : { status: 'failed' },
        ),
      );
    },
    web_app_check_home_screen: () =>
      send('home_screen_checked', {
        status: deviceStorage.has(HOME_SCREEN_KEY) ? 'added' : 'missed',
      }),
    web_app_add_to_home_screen: () => {
      void confirm('Add to home screen', 'Taice opens from its own icon then.', 'Add').then(
        (isAccepted) => {
          if (isAccepted) deviceStorage.set(HOME_SCREEN_KEY, 'yes');
          send(isAccepted ? 'home_screen_added' : 'home_screen_failed');
        },
      );
    },
  };
};
