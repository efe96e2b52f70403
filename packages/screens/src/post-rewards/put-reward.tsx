import {
  addPostReward,
  ApiError,
  postQueries,
  postRewardQueries,
  ruleNow,
  studioQueries,
  type PostRewardTypes,
} from '@taice/core';
import { formatMicro } from '@taice/core/rules';
import type { PostCard } from '@taice/contract';
import { idPattern } from '@taice/contract/shapes';
import { Button, Card, Poster, SelectField, Segmented, Skeleton, Text, TextField } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { useRead } from '../shared/use-read.ts';
import { useSaving } from '../shared/use-saving.ts';
import { useWallet } from '../shared/use-wallet.ts';
import { coverBlur } from '../shared/videos/cover-blur.ts';
import { ownRewardHref, typeIcons, types } from './reward-words.ts';
import { byEach, dayChoices, draftOf, emptyPut, judgePut, type PutForm } from './use-put.ts';
import './post-rewards.css';

/** Why the server did not take it, where it is a rule that has words of its own. */
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
  'account_young',
  'account_limited',
] as const;

type Change = (change: Partial<PutForm>) => void;
type FormPart = { form: PutForm; change: Change };

const published = { state: 'published', keyword: '', sort: 'new' } as const;

/** The id in an address of a video, or the id itself. */
const videoIn = (text: string): string | undefined => {
  const id = /(?:[?&]id=|\/v\/)(\d+)/.exec(text)?.[1] ?? text.trim();
  return idPattern.test(id) ? id : undefined;
};

function Choice({ post, picked, onPick }: { post: PostCard; picked: boolean; onPick: () => void }) {
  return (
    <button type="button" className="put-video" aria-pressed={picked} onClick={onPick}>
      <Poster
        src={post.cover}
        placeholder={coverBlur(post)}
        small
        upright={post.height > post.width}
      />
      <Text size={12} weight="semibold" lines={2}>
        {post.title}
      </Text>
    </button>
  );
}

/** Another's video, by its address. */
function Other({ form, change }: FormPart) {
  const { t } = useTranslation();
  const [address, setAddress] = useState('');
  const id = videoIn(address);
  return (
    <TextField
      label={t('postRewards.form.other')}
      value={address}
      placeholder={t('postRewards.form.address')}
      error={address !== '' && id === undefined ? t('postRewards.form.noAddress') : undefined}
      valid={id !== undefined && id === form.postId}
      onChange={(value) => {
        setAddress(value);
        const found = videoIn(value);
        if (found !== undefined) change({ postId: found });
      }}
    />
  );
}

/** The video that is chosen, as it is shown; of somebody else's it says that, too. */
function Chosen({ postId }: { postId: string }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { data, error } = useRead(postQueries.detail(taice, postId));
  if (error)
    return (
      <Text as="p" tone="bad">
        {t('postRewards.form.gone')}
      </Text>
    );
  if (!data) return <Skeleton shape="card" height={64} />;
  return (
    <div className="put-chosen">
      <span className="own-reward-still">
        <Poster
          src={data.cover}
          placeholder={coverBlur(data)}
          small
          upright={data.height > data.width}
        />
      </span>
      <span className="own-reward-words">
        <Text weight="semibold" lines={2}>
          {data.title}
        </Text>
        <Text size={12} tone="muted">
          {data.author.nickname}
        </Text>
      </span>
    </div>
  );
}

function Which({ form, change }: FormPart) {
  const { t } = useTranslation();
  const pages = usePages(studioQueries.own(useTaice(), published));
  const own = pages.items.filter(({ source }) => source !== 'youtube').slice(0, 8);
  return (
    <Card as="section" padding={16} className="put-part">
      <Text as="h2" size={16} weight="bold">
        {t('postRewards.form.which')}
      </Text>
      {form.postId !== '' && <Chosen postId={form.postId} />}
      {pages.loading && own.length === 0 && <Skeleton shape="card" height={124} />}
      {own.length > 0 && (
        <div className="put-videos" role="group" aria-label={t('postRewards.form.own')}>
          {own.map((post) => (
            <Choice
              key={post.id}
              post={post}
              picked={post.id === form.postId}
              onPick={() => change({ postId: post.id })}
            />
          ))}
        </div>
      )}
      <Other form={form} change={change} />
    </Card>
  );
}

function Kind({ form, change, list }: FormPart & { list: PostRewardTypes }) {
  const { t } = useTranslation();
  return (
    <Card as="section" padding={16} className="put-part">
      <Text as="h2" size={16} weight="bold">
        {t('postRewards.form.kind')}
      </Text>
      <div className="put-kinds" role="radiogroup" aria-label={t('postRewards.form.kind')}>
        {types.map((type) => {
          const Icon = typeIcons[type];
          const said = list.find(({ type_key }) => type_key === type);
          return (
            <button
              key={type}
              type="button"
              role="radio"
              aria-checked={form.type === type}
              className="put-kind"
              onClick={() => change({ type })}
            >
              <Icon aria-hidden="true" />
              <Text weight="semibold">{said?.name}</Text>
              <Text size={12} tone="muted">
                {said?.desc}
              </Text>
            </button>
          );
        })}
      </div>
    </Card>
  );
}

function Money({
  form,
  change,
  list,
  says,
}: FormPart & {
  list: PostRewardTypes;
  says: (field: string) => string | undefined;
}) {
  const { t } = useTranslation();
  const text = usePointsText();
  const rules = list.find(({ type_key }) => type_key === form.type);
  const isEach = byEach(form);
  return (
    <Card as="section" padding={16} className="put-part">
      <Text as="h2" size={16} weight="bold">
        {t('postRewards.form.money')}
      </Text>
      {form.type !== 'lucky' && (
        <Segmented
          block
          label={t('postRewards.form.by')}
          value={form.by}
          options={(['each', 'people'] as const).map((value) => ({
            value,
            label: t(`postRewards.form.${value === 'each' ? 'byEach' : 'byPeople'}`),
          }))}
          onChange={(by) => change({ by })}
        />
      )}
      <div className="put-fields">
        <TextField
          label={t('postRewards.form.total')}
          inputMode="decimal"
          value={form.total}
          hint={t('postRewards.form.totalHint', { least: text.points(rules?.min_pool ?? '0') })}
          error={says('total')}
          onChange={(total) => change({ total: total.trim() })}
        />
        {isEach ? (
          <TextField
            label={t('postRewards.form.each')}
            inputMode="decimal"
            value={form.each}
            hint={t('postRewards.form.eachHint', { most: text.points(rules?.max_per_user ?? '0') })}
            error={says('per_user')}
            onChange={(each) => change({ each: each.trim() })}
          />
        ) : (
          <TextField
            label={t('postRewards.form.people')}
            inputMode="numeric"
            value={form.people}
            error={says('quantity')}
            onChange={(people) => change({ people: people.trim() })}
          />
        )}
        <SelectField
          label={t('postRewards.form.days')}
          value={`${form.days}`}
          options={dayChoices.map((days) => ({
            value: `${days}`,
            label: t('postRewards.form.dayCount', { count: days }),
          }))}
          onChange={(days) => change({ days: Number(days) })}
        />
      </div>
    </Card>
  );
}

function Form({ list, postId }: { list: PostRewardTypes; postId: string | undefined }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const navigate = useNavigate();
  const text = usePointsText();
  const { wallet } = useWallet();
  const [form, setForm] = useState(() => emptyPut(postId));
  const { busy, save, says } = useSaving(form);
  const [broken, setBroken] = useState<string>();
  const change: Change = (more) => {
    setBroken(undefined);
    setForm((before) => ({ ...before, ...more }));
  };
  const rules = list.find(({ type_key }) => type_key === form.type) ?? list[0];
  if (!rules) return null;
  const judged = judgePut(form, rules);
  const problem = 'reason' in judged ? judged : null;
  const funding = 'reason' in judged ? null : judged;
  const cost = funding ? funding.total + funding.fee : null;
  const available = Number(wallet?.value ?? 0);
  const isShort = cost !== null && wallet !== null && Number(formatMicro(cost)) > available;
  const fieldSays = (field: string): string | undefined => {
    const said = says(field);
    if (said !== undefined) return said;
    if (problem?.field !== field) return undefined;
    return t(`postRewards.broken.${problem.reason}`, {
      least: text.points(rules.min_pool),
      most: text.points(rules.max_per_user),
    });
  };
  const put = async () => {
    let id = '';
    const done = await save(async () => {
      try {
        ({ id } = await addPostReward(taice, draftOf(form, ruleNow(taice))));
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
        void put();
      }}
    >
      <div className="reward-column">
        <Which form={form} change={change} />
        <Kind form={form} change={change} list={list} />
        <Money form={form} change={change} list={list} says={fieldSays} />
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

/** The form by which one puts a reward on a video: what it costs is said before anything is paid. */
export function PutReward({ postId }: { postId: string | undefined }) {
  const { t } = useTranslation();
  const { data, error, reload } = useRead(postRewardQueries.types(useTaice()));
  return (
    <div className="post-rewards">
      <div className="post-rewards-top">
        <ScreenTitle note={t('postRewards.form.note')}>{t('postRewards.put')}</ScreenTitle>
        <Button href="/PromoteRewards">{t('postRewards.own')}</Button>
      </div>
      {data && <Form key={postId} list={data.list} postId={postId} />}
      {!data && error !== undefined && <LoadError error={error} onRetry={reload} />}
      {!data && error === undefined && <Skeleton shape="card" height={420} />}
    </div>
  );
}
