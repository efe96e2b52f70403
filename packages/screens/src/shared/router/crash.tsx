import { ErrorState } from '@taice/ui';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

function CrashNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorState title={t('shell.crash.title')} retryLabel={t('common.retry')} onRetry={onRetry}>
      {t('shell.crash.body')}
    </ErrorState>
  );
}

/** An error in one screen affects only that screen. A class, because React has no other error boundary. */
export class Crash extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return <CrashNotice onRetry={() => this.setState({ crashed: false })} />;
  }
}
