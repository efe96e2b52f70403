import type { PostCard } from '@taice/contract';
import { idPattern } from '@taice/contract/shapes';
import { postQueries, studioQueries } from '@taice/core';
import { Card, Skeleton, Text, TextField } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { useRead } from '../shared/use-read.ts';
import type { FormPart } from './reward-form.ts';
import { RewardStill } from './reward-still.tsx';

const published = { state: 'published', keyword: '', sort: 'new' } as const;

/** The id in an address of a video, or the id itself. */
const parseVideoId = (text: string): string | undefined => {
  const id = /(?:[?&]id=|\/v\/)(\d+)/.exec(text)?.[1] ?? text.trim();
  return idPattern.test(id) ? id : undefined;
};

function Choice({ post, picked, onPick }: { post: PostCard; picked: boolean; onPick: () => void }) {
  return (
    <button type="button" className="put-video" aria-pressed={picked} onClick={onPick}>
      <RewardStill post={post} />
      <Text size={12} weight="semibold" lines={2}>
        {post.title}
      </Text>
    </button>
  );
}

/** Another's video, by its address. */
function OtherVideo({ form, change }: FormPart) {
  const { t } = useTranslation();
  const [address, setAddress] = useState('');
  const id = parseVideoId(address);
  return (
    <TextField
      label={t('postRewards.form.other')}
      value={address}
      placeholder={t('postRewards.form.address')}
      error={address !== '' && id === undefined ? t('postRewards.form.noAddress') : undefined}
      valid={id !== undefined && id === form.postId}
      onChange={(value) => {
        setAddress(value);
        const videoId = parseVideoId(value);
        if (videoId !== undefined) change({ postId: videoId });
      }}
    />
  );
}

/** The chosen video. Says so if it belongs to another creator. */
function ChosenVideo({ postId }: { postId: string }) {
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
        <RewardStill post={data} />
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

/** Choice of the video: the viewer's own, or another creator's. */
export function RewardVideoPicker({ form, change }: FormPart) {
  const { t } = useTranslation();
  const pages = usePages(studioQueries.own(useTaice(), published));
  const ownVideos = pages.items.filter(({ source }) => source !== 'youtube').slice(0, 8);
  return (
    <Card as="section" padding={16} className="put-part">
      <Text as="h2" size={16} weight="bold">
        {t('postRewards.form.which')}
      </Text>
      {form.postId !== '' && <ChosenVideo postId={form.postId} />}
      {pages.loading && ownVideos.length === 0 && <Skeleton shape="card" height={124} />}
      {ownVideos.length > 0 && (
        <div className="put-videos" role="group" aria-label={t('postRewards.form.own')}>
          {ownVideos.map((post) => (
            <Choice
              key={post.id}
              post={post}
              picked={post.id === form.postId}
              onPick={() => change({ postId: post.id })}
            />
          ))}
        </div>
      )}
      <OtherVideo form={form} change={change} />
    </Card>
  );
}
