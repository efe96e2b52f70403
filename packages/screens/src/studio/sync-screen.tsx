import { studioQueries } from '@taice/core';
import { Button, Card, Skeleton, TextField } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { SyncChannel } from './sync-channel.tsx';
import { SyncList } from './sync-list.tsx';
import { syncProblem } from './sync-text.ts';
import './sync.css';

function Found({ address }: { address: string }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const found = usePages(studioQueries.youtube(taice, address));
  const problem = syncProblem(found.error, t);
  if (problem)
    return (
      <Card as="section" className="sync-card" role="alert">
        <p>{problem}</p>
      </Card>
    );
  if (found.error && !found.last) return <LoadError error={found.error} onRetry={found.reload} />;
  if (!found.last)
    return (
      <Card as="section" className="sync-card" aria-busy="true">
        {['one', 'two', 'three', 'four'].map((row) => (
          <Skeleton key={row} height={72} />
        ))}
      </Card>
    );
  return (
    <>
      <SyncChannel found={found.last} busy={found.loading} onCheck={found.reload} />
      <SyncList
        videos={found.items}
        mine={found.last.channel_verified}
        hasMore={found.hasMore}
        busy={found.loading}
        onMore={found.more}
        onSynced={found.reload}
      />
    </>
  );
}

/** `/Youtube`: videos of the viewer's own YouTube channel, listed here and played there. */
export function SyncScreen() {
  const { t } = useTranslation();
  const { settings } = useTaice();
  const [asked, setAsked] = useHistoryState<string>('youtube', '');
  const [address, setAddress] = useState(asked);
  return (
    <div className="sync">
      <ScreenTitle note={t('studio.sync.note')}>{t('studio.sync.title')}</ScreenTitle>
      <Card as="section" aria-label={t('studio.sync.address')}>
        <form
          className="sync-find"
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(address.trim());
          }}
        >
          <TextField
            label={t('studio.sync.address')}
            name="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://www.youtube.com/@…"
            hint={t(settings.profile === 'demo' ? 'studio.sync.demoHint' : 'studio.sync.hint')}
            value={address}
            onChange={setAddress}
          />
          <Button type="submit" variant="primary" size={44} disabled={address.trim() === ''}>
            {t('studio.sync.find')}
          </Button>
        </form>
      </Card>
      {asked && <Found key={asked} address={asked} />}
    </div>
  );
}
