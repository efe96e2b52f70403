import {
  addPostReward,
  ApiError,
  postRewardQueries,
  ruleNow,
  type PostRewardTypes,
} from '@taice/core';
import { formatMicro } from '@taice/core/rules';
import { Button, Card, Skeleton, Text } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { VerificationRequired } from '../shared/bindings/verification-required.tsx';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { useSaveAction } from '../shared/use-save-action.ts';
import { useUser } from '../shared/use-user.ts';
import { useWallet } from '../shared/use-wallet.ts';
import {
  toAddRewardInput,
  emptyRewardForm,
  type FormPart,
  validateRewardForm,
} from './reward-form.ts';
import { RewardTypePicker, RewardTerms } from './reward-terms.tsx';
import { RewardVideoPicker } from './reward-video-picker.tsx';
import { ownRewardHref } from './reward-text.ts';
import './post-rewards.css';

/** Locale key of the broken rule, if it has a text of its own. */
const brokenRule = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.code !== 1710) return undefined;
  const reason = (error.data as { reason?: unknown } | null)?.reason;
  return rules.find((rule) => rule === reason);
};
const rules = [
  'min_pool',
  'max_per_user',
  'too_small',
  'too_many',
  'uneven',
  'share',
  'days',
  'video',
  'private',
  'earns_nothing',
  'comment_policy',
  'unverified',
  'account_limited',
] as const;

function Form({ list }: { list: PostRewardTypes }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const navigate = useNavigate();
  const text = usePointsText();
  const { wallet } = useWallet();
  const [form, setForm] = useState(emptyRewardForm);
  const { busy, save, says } = useSaveAction(form);
  const [broken, setBroken] = useState<string>();
  const change: FormPart['change'] = (changes) => {
    setBroken(undefined);
    setForm((before) => ({ ...before, ...changes }));
  };
  const rules = list.find(({ type_key }) => type_key === form.type) ?? list[0];
  if (!rules) return null;
  const validated = validateRewardForm(form, rules);
  const problem = 'reason' in validated ? validated : null;
  const funding = 'reason' in validated ? null : validated;
  const cost = funding ? funding.total + funding.fee : null;
  const available = Number(wallet?.value ?? 0);
  const isShort = cost !== null && wallet !== null && Number(formatMicro(cost)) > available;
  const fieldSays = (field: string): string | undefined => {
    const serverError = says(field);
    if (serverError !== undefined) return serverError;
    if (problem?.field !== field) return undefined;
    return t(`postRewards.broken.${problem.reason}`, {
      least: text.points(rules.min_pool),
      most: text.points(rules.max_per_user),
    });
  };
  const submit = async () => {
    let id = '';
    const done = await save(async () => {
      try {
        ({ id } = await addPostReward(taice, toAddRewardInput(form, ruleNow(taice))));
      } catch (error) {
        setBroken(brokenRule(error));
        throw error;
      }
    }, 'postRewards.form.done');
    if (done) await navigate(ownRewardHref(id), { replace: true });
  };
  const points = (amount: bigint) =>
    t('rewards.points', { amount: text.points(formatMicro(amount)) });
  return (
    <form
      className="put-columns"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="reward-column">
        <RewardVideoPicker form={form} change={change} />
        <RewardTypePicker form={form} change={change} list={list} />
        <RewardTerms form={form} change={change} list={list} says={fieldSays} />
      </div>
      <Card as="section" padding={16} className="put-sum" aria-label={t('postRewards.form.sum')}>
        <Text as="h2" size={16} weight="bold">
          {t('postRewards.form.sum')}
        </Text>
        <dl className="own-facts">
          <div>
            <dt>{t('postRewards.form.forPeople')}</dt>
            <dd>
              {funding ? t('postRewards.form.peopleCount', { count: funding.quantity }) : '–'}
            </dd>
          </div>
          <div>
            <dt>{t('postRewards.form.total')}</dt>
            <dd>{funding ? points(funding.total) : '–'}</dd>
          </div>
          <div>
            <dt>{t('postRewards.form.fee', { percent: Number(rules.fee_rate) * 100 })}</dt>
            <dd>{funding ? points(funding.fee) : '–'}</dd>
          </div>
          <div className="put-cost">
            <dt>{t('postRewards.form.cost')}</dt>
            <dd>{cost === null ? '–' : points(cost)}</dd>
          </div>
          <div>
            <dt>{t('postRewards.form.balance')}</dt>
            <dd>{wallet ? t('rewards.points', { amount: text.points(wallet.value) }) : '–'}</dd>
          </div>
        </dl>
        {isShort && (
          <Text as="p" tone="bad" role="alert">
            {t('postRewards.form.short')}
          </Text>
        )}
        <Button
          type="submit"
          variant="primary"
          size={48}
          block
          busy={busy}
          disabled={!funding || isShort || form.postId === ''}
        >
          {t('postRewards.form.do', {
            amount: cost === null ? '–' : text.points(formatMicro(cost)),
          })}
        </Button>
        {broken !== undefined && (
          <Text as="p" tone="bad" role="alert">
            {t(`postRewards.broken.${broken}`, {
              least: text.points(rules.min_pool),
              most: text.points(rules.max_per_user),
            })}
          </Text>
        )}
        {form.postId === '' && (
          <Text as="p" size={12} tone="muted">
            {t('postRewards.form.chooseFirst')}
          </Text>
        )}
        <Text as="p" size={12} tone="muted">
          {t('postRewards.form.terms')}
        </Text>
      </Card>
    </form>
  );
}

/** The form once its rules are known. */
function LoadedForm() {
  const { data, error, reload } = useRead(postRewardQueries.types(useTaice()));
  if (data) return <Form list={data.list} />;
  return error === undefined ? (
    <Skeleton shape="card" height={420} />
  ) : (
    <LoadError error={error} onRetry={reload} />
  );
}

/** The form that puts a reward on a video. It shows the cost before anything is paid. */
export function CreateReward() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <div className="post-rewards">
      <div className="post-rewards-top">
        <ScreenTitle own note={t('postRewards.form.note')}>
          {t('postRewards.put')}
        </ScreenTitle>
        <Button href="/PromoteRewards">{t('postRewards.own')}</Button>
      </div>
      {user?.verified_by === null ? (
        <Card>
          <VerificationRequired why={t('postRewards.broken.unverified')} />
        </Card>
      ) : (
        <LoadedForm />
      )}
    </div>
  );
}
