import {
  cancelPostReward,
  confirm,
  formatCount,
  langAtom,
  type PostRewardDetail,
} from '@taice/core';
import { Button, Card, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useSaveAction } from '../shared/use-save-action.ts';
import { isLive } from './reward-text.ts';

type Report = NonNullable<PostRewardDetail['report']>;
const resultKeys = [
  'qualified',
  'views',
  'shares',
  'comments',
  'fans',
] as const satisfies readonly (keyof Report)[];

/** Results of the reward, and the button that ends it early. */
export function SponsorReport({ reward, report }: { reward: PostRewardDetail; report: Report }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useAtomValue(langAtom);
  const text = usePointsText();
  const { busy, save } = useSaveAction();
  const points = (amount: string) => t('rewards.points', { amount: text.points(amount) });
  const paid = Number(report.paid);
  const end = async () => {
    const confirmed = await confirm(taice, {
      title: t('postRewards.end.title'),
      body: t('postRewards.end.text', { amount: text.points(reward.remaining) }),
      confirmLabel: t('postRewards.end.do'),
    });
    if (confirmed) await save(() => cancelPostReward(taice, reward.id), 'postRewards.end.done');
  };
  const money = [
    ['paid', report.paid],
    ['reserved', report.reserved],
    ['left', reward.remaining],
    ['refunded', report.refunded],
    ['fee', report.fee],
  ] as const;
  return (
    <Card
      as="section"
      padding={16}
      className="sponsor-report"
      aria-label={t('postRewards.report.title')}
    >
      <Text as="h2" size={16} weight="bold">
        {t('postRewards.report.title')}
      </Text>
      <dl className="report-did">
        {resultKeys.map((name) => (
          <div key={name}>
            <dt>{t(`postRewards.report.${name}`)}</dt>
            <dd>{formatCount(report[name], lang)}</dd>
          </div>
        ))}
        {report.qualified > 0 && paid > 0 && (
          <div>
            <dt>{t('postRewards.report.perView')}</dt>
            <dd>{text.points((paid / report.qualified).toFixed(2))}</dd>
          </div>
        )}
      </dl>
      <dl className="own-facts">
        {money
          .filter(([name, amount]) => amount !== '0' || name === 'paid')
          .map(([name, amount]) => (
            <div key={name}>
              <dt>{t(`postRewards.report.${name}`)}</dt>
              <dd>{points(amount)}</dd>
            </div>
          ))}
      </dl>
      {isLive(reward) && !(reward.type_key === 'lucky' && reward.claimed_num > 0) && (
        <Button variant="danger" busy={busy} onClick={() => void end()}>
          {t('postRewards.end.do')}
        </Button>
      )}
    </Card>
  );
}
