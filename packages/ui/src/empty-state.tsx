import type { ReactNode } from 'react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from './button.tsx';
import { Text } from './text.tsx';
import './empty-state.css';

export type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** `h1` if the page has no other content. */
  titleAs?: 'p' | 'h1';
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
};

/** An empty list or page: one sentence and one action. */
export function EmptyState({ icon, title, titleAs = 'p', children, action }: EmptyStateProps) {
  return (
    <div className="tc-empty">
      {icon && (
        <span className="tc-empty-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <Text as={titleAs} size={16} weight="semibold">
        {title}
      </Text>
      {children && (
        <Text as="p" tone="muted">
          {children}
        </Text>
      )}
      {action && <div className="tc-empty-action">{action}</div>}
    </div>
  );
}

export type ErrorStateProps = {
  /** Short description of the error. */
  title: ReactNode;
  children?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean;
};

/** An error with a retry button. */
export function ErrorState({ title, children, retryLabel, onRetry, busy }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert />}
        title={title}
        action={
          <Button icon={<RotateCw />} onClick={onRetry} busy={busy}>
            {retryLabel}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
