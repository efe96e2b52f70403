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
  const pages = usePages(studioQueries.youtube(taice, address));
  const problem = syncProblem(pages.error, t);
  if (problem)
    return (
      <Card as="section" className="sync-card" role="alert">
        <p>{problem}</p>
      </Card>
    );
  if (pages.error && !pages.last) return <LoadError error={pages.error} onRetry={pages.reload} />;
  if (!pages.last)
    return (
      <Card as="section" className="sync-card" aria-busy="true">
        {['one', 'two', 'three', 'four'].map((row) => (
          <Skeleton key={row} height={72} />
        ))}
      </Card>
    );
  return (
    <>
      <SyncChannel found={pages.last} busy={pages.loading} onCheck={pages.reload} />
      <SyncList
        videos={pages.items}
        mine={pages.last.channel_verified}
        hasMore={pages.hasMore}
        busy={pages.loading}
        onMore={pages.more}
        onSynced={pages.reload}
      />
    </>
  );
}

/** `/Youtube`: videos of the viewer's own YouTube channel, listed here and played there. */
export function SyncScreen() {
  const { t } = useTranslation();
  const { settings } = useTaice();
  const [requestedAddress, setRequestedAddress] = useHistoryState<string>('youtube', '');
  const [address, setAddress] = useState(requestedAddress);
  return (
    <div className="sync">
      <ScreenTitle note={t('studio.sync.note')}>{t('studio.sync.title')}</ScreenTitle>
      <Card as="section" aria-label={t('studio.sync.address')}>
        <form
          className="sync-find"
          onSubmit={(event) => {
            event.preventDefault();
            setRequestedAddress(address.trim());
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
      {requestedAddress && <Found key={requestedAddress} address={requestedAddress} />}
    </div>
  );
}
