import { libraryQueries, openLogin, setFlag, type Trial } from '@taice/core';
import { Button, Card, EmptyState, Skeleton, Tag, Text } from '@taice/ui';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useTranslation } from 'react-i18next';
import { useLang } from '../shared/i18n.ts';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { useSaveAction } from '../shared/use-save-action.ts';
import { useUser } from '../shared/use-user.ts';
import './beta.css';

function TrialCard({ trial, joined }: { trial: Trial; joined: boolean }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useLang();
  const user = useUser();
  const { busy, save } = useSaveAction();
  const press = () => {
    if (!user) return openLogin(taice);
    void save(
      () => setFlag(taice, `beta.${trial.key}`, !joined),
      joined ? 'keep.beta.left' : 'keep.beta.joined',
    );
  };
  return (
    <Card as="section" className="beta-trial">
      <div className="beta-words">
        <Text as="h2" size={16} weight="bold">
          {trial.title[lang] ?? trial.title['en']} {joined && <Tag>{t('keep.beta.in')}</Tag>}
        </Text>
        <Text as="p" tone="muted">
          {trial.text[lang] ?? trial.text['en']}
        </Text>
      </div>
      <Button variant={joined ? 'secondary' : 'primary'} busy={busy} onClick={press}>
        {t(joined ? 'keep.beta.leave' : 'keep.beta.join')}
      </Button>
    </Card>
  );
}

function Trials() {
  const { t } = useTranslation();
  const taice = useTaice();
  const trials = useRead(libraryQueries.trials(taice));
  const flags = useRead(libraryQueries.flags(taice)).data ?? {};
  if (!trials.data && trials.error && !trials.loading)
    return <LoadError error={trials.error} onRetry={trials.reload} />;
  if (!trials.data) return <Skeleton height={120} shape="card" />;
  if (trials.data.length === 0)
    return (
      <EmptyState
        icon={<FlaskConical />}
        title={t('keep.beta.nothing')}
        action={<Button href="/Home">{t('common.toHome')}</Button>}
      >
        {t('keep.beta.about')}
      </EmptyState>
    );
  return (
    <>
      <Text as="p" tone="muted">
        {t('keep.beta.about')}
      </Text>
      {trials.data.map((trial) => (
        <TrialCard key={trial.key} trial={trial} joined={flags[`beta.${trial.key}`] === true} />
      ))}
    </>
  );
}

/** `/Beta`: current trials, with buttons to join and leave. */
export function BetaScreen() {
  const { t } = useTranslation();
  return (
    <div className="beta">
      <ScreenTitle>{t('keep.beta.title')}</ScreenTitle>
      <Trials />
    </div>
  );
}
