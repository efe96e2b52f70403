import { openGuide, openSignIn, startActiveTask, type Taice, taskPanelAtom } from '@taice/core';
import type { QuestItem, TaskType } from '@taice/contract';
import { Button, Link } from '@taice/ui';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTaice } from '../shared/taice.tsx';
import { useWallet } from '../shared/use-wallet.ts';

/** Page of a task. In the mini-app videos play at Home, because `/V2/videos` only lists them. */
export const watchHref = ({ platform }: Taice, href: string): string =>
  href === '/V2/videos' && platform.appType === 'tg_mini' ? '/Home' : href;

/** Target or action of a task; `none`: it is done, or continues tomorrow. */
function useQuestTarget(quest: QuestItem, type: TaskType) {
  const taice = useTaice();
  const { wallet } = useWallet();
  const close = () => taice.store.set(taskPanelAtom, null);
  const go = () => {
    close();
    startActiveTask(taice, { id: quest.id, type });
    if (quest.task_key === 'guide') openGuide(taice);
  };
  // The sign-in opens over the page. If it is claimed, only tomorrow continues it.
  if (quest.task_key === 'sign_in') {
    if (quest.is_complete || wallet?.signed_in_today === 1) return { kind: 'none' } as const;
    return {
      kind: 'press',
      press: () => {
        close();
        openSignIn(taice);
      },
    } as const;
  }
  if (quest.is_complete) return { kind: 'none' } as const;
  return { kind: 'link', href: watchHref(taice, quest.action_route), go } as const;
}

/** True if a task continues only tomorrow, because today's part is done. */
export function useWaitsForTomorrow(quest: QuestItem): boolean {
  const { wallet } = useWallet();
  return quest.task_key === 'sign_in' && !quest.is_complete && wallet?.signed_in_today === 1;
}

type Props = { quest: QuestItem; type: TaskType; className?: string; children: ReactNode };

/** Wraps a task. While it is open, it links to the page of the task. */
export function QuestLink({ quest, type, className, children }: Props) {
  const target = useQuestTarget(quest, type);
  if (target.kind === 'none') return <div className={className}>{children}</div>;
  if (target.kind === 'press') {
    return (
      <button type="button" className={className} onClick={target.press}>
        {children}
      </button>
    );
  }
  return (
    <Link href={target.href} className={className} onClick={target.go}>
      {children}
    </Link>
  );
}

/** The same as a button. */
export function QuestButton({ quest, type, children }: Props) {
  const navigate = useNavigate();
  const target = useQuestTarget(quest, type);
  if (target.kind === 'none') return null;
  const press = () => {
    if (target.kind === 'press') return target.press();
    target.go();
    void navigate(target.href);
  };
  return (
    <Button variant="primary" onClick={press}>
      {children}
    </Button>
  );
}
