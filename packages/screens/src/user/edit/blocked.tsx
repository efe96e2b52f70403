import { formatDate, libraryQueries, setBlocked } from '@taice/core';
import type { UserBrief } from '@taice/contract';
import { Avatar, Button, Skeleton, Text } from '@taice/ui';
import { Cell, CellGroup } from '@taice/ui/list';
import { useTranslation } from 'react-i18next';
import { useLang } from '../../shared/i18n.ts';
import { LoadError } from '../../shared/load-error.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import { useSaveAction } from '../../shared/use-save-action.ts';

function BlockedRow({ user, at }: { user: UserBrief; at: string }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useLang();
  const { busy, save } = useSaveAction();
  return (
    <Cell
      icon={<Avatar src={user.avatar} name={user.nickname} size={24} decorative />}
      detail={t('keep.blocked.since', { date: formatDate(at, lang) })}
      value={
        <Button
          size={36}
          busy={busy}
          aria-label={t('keep.block.undo', { name: user.nickname })}
          onClick={() => void save(() => setBlocked(taice, user.id, false), 'keep.blocked.undone')}
        >
          {t('keep.blocked.undo')}
        </Button>
      }
    >
      {user.nickname}
    </Cell>
  );
}

/** The people whom the user has blocked, with buttons to unblock them. */
export function Blocked() {
  const { t } = useTranslation();
  const pages = usePages(libraryQueries.blocked(useTaice()));
  const isFirst = pages.items.length === 0;
  if (isFirst && pages.error && !pages.loading)
    return <LoadError error={pages.error} onRetry={pages.reload} />;
  return (
    <CellGroup title={t('keep.blocked.title')} note={t('keep.blocked.note')}>
      {isFirst && pages.loading && <Skeleton height={64} />}
      {isFirst && !pages.loading && (
        <Cell>
          <Text tone="muted">{t('keep.blocked.nobody')}</Text>
        </Cell>
      )}
      {pages.items.map(({ user, blocked_at }) => (
        <BlockedRow key={user.id} user={user} at={blocked_at} />
      ))}
      {pages.hasMore && (
        <div className="sessions-foot">
          <Button size={36} busy={pages.loading} onClick={pages.more}>
            {t('keep.blocked.more')}
          </Button>
        </div>
      )}
    </CellGroup>
  );
}
