import { type InvitationDetail, invitationQueries } from '@taice/core';
import type { InviteMilestone } from '@taice/contract';
import { Skeleton } from '@taice/ui';
import type { ReactNode } from 'react';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle, type ScreenTitleProps } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { RulesButton } from '../shared/rules-button.tsx';
import { Rules } from './rules.tsx';
import './invitations.css';

export type InvitationPageProps = {
  title: string;
  /** As a screen's title has it. */
  up?: ScreenTitleProps['up'];
  /** Heights of the first parts, for the placeholder. */
  outline: readonly number[];
  children: (detail: InvitationDetail, milestones: readonly InviteMilestone[]) => ReactNode;
};

/**
 * A page about inviting: its title, the rules beside it, and the content with the viewer's invitations and milestones.
 */
export function InvitationPage({ title, up, outline, children }: InvitationPageProps) {
  const taice = useTaice();
  const detail = useRead(invitationQueries.detail(taice));
  // Both load together, so that the later one does not push down the content below.
  const milestones = useRead(invitationQueries.milestones(taice));
  const { data } = detail;
  const error = detail.error ?? milestones.error;
  const reload = () => {
    detail.reload();
    milestones.reload();
  };
  return (
    <div className="invitations">
      <ScreenTitle
        {...(up && { up })}
        // In Telegram, the friends page has its own cell for the rules.
        aside={
          (taice.platform.appType === 'web' || up) && (
            <RulesButton>{data && <Rules rules={data.rules} />}</RulesButton>
          )
        }
      >
        {title}
      </ScreenTitle>
      {data && milestones.data ? (
        children(data, milestones.data.list)
      ) : error ? (
        <LoadError error={error} onRetry={reload} />
      ) : (
        <div className="invitations-column" aria-busy="true">
          {outline.map((height) => (
            <Skeleton key={height} shape="card" height={height} />
          ))}
        </div>
      )}
    </div>
  );
}
