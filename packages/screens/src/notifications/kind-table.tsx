import type { NotificationPrefs } from '@taice/contract';
import { type MessageType, messageTypes, notificationChannels } from '@taice/contract/shapes';
import { Card, Switch, Text } from '@taice/ui';
import Lock from 'lucide-react/icons/lock';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';
import { isChannelOpen } from './is-channel-open.ts';
import { useChangePrefs } from './use-prefs.ts';

/** The kinds about the viewer's points and account come first. */
const order: readonly MessageType[] = [
  'security',
  'payout',
  'order',
  'reward',
  'leaderboard',
  'campaign',
  'invite',
  'comment',
  'like',
  'follow',
  'system',
];

const signs = { telegram: <Send />, push: <MonitorSmartphone /> } as const;

/** Delivery channels for each kind of message, in addition to the list of messages. */
export function KindTable({ prefs }: { prefs: NotificationPrefs }) {
  const { t } = useTranslation();
  const change = useChangePrefs();
  const isFixed = (type: MessageType, channel: (typeof notificationChannels)[number]) =>
    prefs.fixed.some((one) => one.type === type && one.channel === channel);
  const closed = notificationChannels.filter((channel) => !isChannelOpen(prefs, channel));
  const types = order.filter((type) => messageTypes.includes(type));
  return (
    <section aria-labelledby="notifications-kinds" className="notifications-kinds">
      <Text as="h2" size={16} weight="bold" id="notifications-kinds">
        {t('notifications.kinds')}
      </Text>
      <Card padding={0} clip>
        <table className="notifications-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="tc-hidden">{t('notifications.kind')}</span>
              </th>
              {notificationChannels.map((channel) => (
                <th key={channel} scope="col">
                  <span className="notifications-sign" aria-hidden="true">
                    {signs[channel]}
                  </span>
                  <span className="notifications-way">{t(`notifications.channel.${channel}`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <tr key={type}>
                <th scope="row">
                  {t(`notifications.of.${type}`)}
                  <Text as="div" size={12} tone="muted">
                    {t(`notifications.about.${type}`)}
                  </Text>
                </th>
                {notificationChannels.map((channel) => (
                  <td key={channel}>
                    {isFixed(type, channel) ? (
                      <span
                        className="notifications-fixed"
                        role="img"
                        aria-label={t('notifications.always')}
                        title={t('notifications.always')}
                      >
                        <Lock aria-hidden="true" />
                      </span>
                    ) : (
                      <Switch
                        label={t('notifications.ofBy', {
                          kind: t(`notifications.of.${type}`),
                          way: t(`notifications.channel.${channel}`),
                        })}
                        checked={prefs.matrix[type][channel] === 1}
                        disabled={!isChannelOpen(prefs, channel)}
                        onChange={(on) => change({ matrix: { [type]: { [channel]: on ? 1 : 0 } } })}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      {closed.length > 0 && (
        <Text as="p" size={14} weight="semibold">
          {t(closed.length > 1 ? 'notifications.noWay' : `notifications.closed.${closed[0]}`)}
        </Text>
      )}
      <Text as="p" size={12} tone="muted">
        {t('notifications.alwaysNote')}
      </Text>
    </section>
  );
}
