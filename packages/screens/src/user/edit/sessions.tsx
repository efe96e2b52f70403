import type { Reply, TaiceContract } from '@taice/contract';
import { confirm, formatRelativeTime, userQueries } from '@taice/core';
import { Button, Skeleton, Tag } from '@taice/ui';
import { Cell, CellGroup } from '@taice/ui/list';
import Monitor from 'lucide-react/icons/monitor';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '../../shared/i18n.ts';
import { LoadError } from '../../shared/load-error.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { useSaveAction } from '../../shared/use-save-action.ts';
import { deviceName } from './device-name.ts';
import { useRead } from '../../shared/use-read.ts';

/** Loopback addresses of the server's own machine, which mean nothing to a user. */
const loopback = /^(::1$|127\.|::ffff:127\.)/;

type Session = Reply<TaiceContract['auth']['sessionList']>['list'][number];

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { busy, save } = useSaveAction();
  // Not the rule clock, which a demonstration may have moved.
  const [now] = useState(Date.now);
  const { user_agent, app_type, ip, last_seen_at, is_current } = session;
  const name = deviceName(user_agent) || t('user.sessions.unknown');
  const facts = [
    t(app_type === 'tg_mini' ? 'user.sessions.miniApp' : 'user.sessions.web'),
    ip && !loopback.test(ip) ? ip : null,
    formatRelativeTime(last_seen_at, Math.max(now, Date.parse(last_seen_at)), lang),
  ];
  return (
    <Cell
      icon={app_type === 'tg_mini' ? <Send /> : <Monitor />}
      detail={facts.filter(Boolean).join(' · ')}
      value={
        is_current ? (
          <Tag tone="good">{t('user.sessions.this')}</Tag>
        ) : (
          <Button
            size={36}
            busy={busy}
            aria-label={t('user.sessions.endOf', { name })}
            onClick={() => void save(onEnd, 'user.sessions.ended')}
          >
            {t('user.sessions.end')}
          </Button>
        )
      }
    >
      {name}
    </Cell>
  );
}

/** The account's sessions, with buttons to end them. */
export function Sessions() {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, save } = useSaveAction();
  const { data, error, loading, reload } = useRead(userQueries.sessions(taice));
  const end = async (id?: string) => {
    await taice.api.auth.sessionRevoke({ id });
    reload();
  };
  const endOthers = async () => {
    const confirmed = await confirm(taice, {
      title: t('user.sessions.endOthersTitle'),
      body: t('user.sessions.endOthersBody'),
      confirmLabel: t('user.sessions.endOthers'),
    });
    if (confirmed) await save(() => end(), 'user.sessions.ended');
  };
  const list = data?.list ?? [];
  if (!data && error && !loading) return <LoadError error={error} onRetry={reload} />;
  return (
    <CellGroup title={t('user.sessions.title')}>
      {data ? (
        list.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
        ))
      ) : (
        <Skeleton height={64} />
      )}
      {list.length > 1 && (
        <div className="sessions-foot">
          <Button variant="danger" size={36} busy={busy} onClick={() => void endOthers()}>
            {t('user.sessions.endOthers')}
          </Button>
        </div>
      )}
    </CellGroup>
  );
}
