import type { Input, TaiceContract } from '@taice/contract';
import { studioKeys, toast } from '@taice/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { syncRefusal } from './sync-text.ts';

const noRefusals: ReadonlyMap<string, string> = new Map();

/** Sends the selection, and shows the reason for each refused video. */
export function useSync(onSynced: () => void) {
  const taice = useTaice();
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const [refusals, setRefusals] = useState(noRefusals);
  const send = async (input: Input<TaiceContract['studio']['syncPost']>) => {
    setSending(true);
    try {
      const { list } = await taice.api.studio.syncPost(input);
      const failures = list.flatMap(({ youtube_id: id, error, reason }) =>
        error === null ? [] : [[id, syncRefusal(error, reason, t)] as const],
      );
      setRefusals(new Map(failures));
      const count = list.length - failures.length;
      if (count > 0) toast(taice, { kind: 'success', text: t('studio.sync.done', { count }) });
      void taice.queries.invalidateQueries({ queryKey: studioKeys.owns });
      onSynced();
    } catch {
      // The client has shown the error; the selection stays.
    } finally {
      setSending(false);
    }
  };
  return { send, sending, refusals };
}
