import type { OwnCard, ProcessState } from '@taice/contract';
import { formatCount, formatDate, formatDuration, langAtom } from '@taice/core';
import {
  Button,
  Checkbox,
  IconButton,
  Link,
  Menu,
  Poster,
  ProgressBar,
  StatePill,
  Text,
  type MenuItem,
} from '@taice/ui';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Film from 'lucide-react/icons/film';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLocalTime } from '../shared/use-local-time.ts';
import { coverBlur } from '../shared/videos/cover-blur.ts';
import { videoHref } from '../shared/videos/video-words.ts';
import { useProcessText } from './process-text.ts';
import { isProcessing, useProcess } from './use-process.ts';
import { isMovable, isRemovable, useVideoActions } from './use-video-actions.ts';

export type MyVideoRowProps = { video: OwnCard; picked: boolean; onPick: () => void };

const editHref = ({ id }: OwnCard) => `/UploadVideo?id=${id}`;

/** One of the viewer's videos: picture, state, figures and actions. */
export function MyVideoRow({ video, picked, onPick }: MyVideoRowProps) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const { own } = video;
  if (!own) return null;
  const isGone = own.state === 'deleted';
  const name = video.title || t('studio.untitled');
  const facts = [
    t(`studio.seen.${own.visibility}`),
    formatDate(video.published_at, lang),
    video.category.name,
  ].filter((fact) => fact !== '');
  const counts = own.was_published
    ? [video.view_num, video.like_num, video.comment_num].map((n) => formatCount(n, lang))
    : ['–', '–', '–'];
  const countLabels = [
    t('studio.column.views'),
    t('studio.column.likes'),
    t('studio.column.comments'),
  ];
  return (
    <li className="studio-row" data-picked={picked || undefined}>
      <div className="studio-tick">
        <Checkbox checked={picked} onChange={onPick}>
          <span className="tc-hidden">{t('studio.pick', { name })}</span>
        </Checkbox>
      </div>
      <div className="studio-what">
        <span className="studio-still-box">
          <Poster
            src={video.cover || null}
            placeholder={coverBlur(video)}
            duration={video.duration_s > 0 ? formatDuration(video.duration_s) : undefined}
            upright={video.height > video.width}
            small
          >
            {video.cover === '' && (
              <span className="studio-still-none">
                <Film aria-hidden="true" />
              </span>
            )}
          </Poster>
        </span>
        <div className="studio-words">
          {isGone ? (
            <Text as="p" weight="semibold" lines={2}>
              {name}
            </Text>
          ) : (
            <Link href={editHref(video)} className="studio-title">
              {name}
            </Link>
          )}
          <Text as="p" size={12} tone="muted">
            {facts.join(' · ')}
          </Text>
          {own.was_published && (
            <Text as="p" size={12} tone="muted" className="studio-brief">
              {counts.map((number, at) => `${countLabels[at]} ${number}`).join(' · ')}
            </Text>
          )}
        </div>
      </div>
      <div className="studio-state">
        <VideoState video={video} />
      </div>
      {counts.map((number, at) => (
        <span
          key={countLabels[at]}
          className="studio-number"
          aria-label={`${countLabels[at]}: ${number}`}
        >
          <span className="studio-number-word" aria-hidden="true">
            {countLabels[at]}
          </span>
          {number}
        </span>
      ))}
      <Actions video={video} name={name} />
    </li>
  );
}

/** State of the video; polled while its file is processed. */
function VideoState({ video }: { video: OwnCard }) {
  const { own, id } = video;
  if (own && isProcessing(own)) return <PolledVideoState id={id} first={{ ...own, id }} />;
  return own ? (
    <State stands={{ ...own, id }} until={own.restore_until} at={own.publish_at} />
  ) : null;
}

function PolledVideoState({ id, first }: { id: string; first: ProcessState }) {
  const { stands = first } = useProcess(id);
  return <State stands={stands} until={null} at={null} />;
}

function State({
  stands,
  until,
  at,
}: {
  stands: ProcessState;
  until: string | null;
  at: string | null;
}) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const { stateOf, toneOf, reasonOf } = useProcessText();
  const reason = reasonOf(stands);
  const isMade =
    stands.state === 'processing' || (stands.state === 'published' && stands.asset === 'playable');
  return (
    <>
      <StatePill tone={toneOf(stands)}>{stateOf(stands)}</StatePill>
      {isMade && (
        <ProgressBar value={stands.progress / 100} label={t('studio.preparing')} height={4} />
      )}
      {stands.state === 'published' && isMade && (
        <Text as="p" size={12} tone="muted">
          {t('studio.better', { progress: stands.progress })}
        </Text>
      )}
      {reason && (
        <Text as="p" size={12} tone="muted" lines={2}>
          {reason}
        </Text>
      )}
      {stands.state === 'scheduled' && at && (
        <Text as="p" size={12} tone="muted">
          {time.dayAndClock(at)}
        </Text>
      )}
      {until && (
        <Text as="p" size={12} tone="muted">
          {t('studio.until', { date: time.day(until) })}
        </Text>
      )}
    </>
  );
}

function Actions({ video, name }: { video: OwnCard; name: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { remove, restore, show } = useVideoActions();
  const { own } = video;
  if (own?.state === 'deleted')
    return (
      <div className="studio-act">
        <Button size={36} onClick={() => void restore([video])}>
          {t('studio.restore')}
        </Button>
      </div>
    );
  const openPage = (href: string) => () => void navigate(href);
  const isSeen = own?.state === 'published';
  const items: MenuItem[] = [
    { key: 'edit', label: t('studio.edit'), onSelect: openPage(editHref(video)) },
    ...(isSeen
      ? [{ key: 'watch', label: t('studio.watch'), onSelect: openPage(videoHref(video)) }]
      : []),
    ...(own?.was_published
      ? [
          {
            key: 'numbers',
            label: t('studio.analytics'),
            onSelect: openPage(`/Analyze?id=${video.id}`),
          },
        ]
      : []),
    ...(isMovable(video)
      ? [
          {
            key: 'show',
            label: t(isSeen ? 'studio.hide' : 'studio.show'),
            onSelect: () => void show([video], !isSeen),
          },
        ]
      : []),
    ...(isRemovable(video)
      ? [
          {
            key: 'remove',
            label: t('studio.remove'),
            danger: true,
            onSelect: () => void remove([video]),
          },
        ]
      : []),
  ];
  return (
    <div className="studio-act">
      <Menu
        label={t('studio.actionsOf', { name })}
        items={items}
        align="end"
        trigger={(props) => (
          <IconButton label={t('studio.actionsOf', { name })} icon={<Ellipsis />} {...props} />
        )}
      />
    </div>
  );
}
