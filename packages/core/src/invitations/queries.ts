import type { InvitedFriend, Reply, TaiceContract } from '@taice/contract';
import type { InvitationPart } from '@taice/contract/shapes';
import { defineListQuery } from '../queries/pages.ts';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';

type Invitations = TaiceContract['invitations'];
export type InvitationDetail = Reply<Invitations['invitationDetail']>;

export const invitationKeys = { all: ['invitations'] } as const;

export const invitationQueries = {
  /** The viewer's link, the progress of their friends, and the numbers of the rules. */
  detail: (taice: Taice) =>
    defineQuery<InvitationDetail>({
      queryKey: [...invitationKeys.all, 'detail'],
      queryFn: ({ signal }) => taice.api.invitations.invitationDetail({}, { signal }),
      enabled: loggedIn(taice),
    }),
  /** Rewards for numbers of invited friends. */
  milestones: (taice: Taice) =>
    defineQuery<Reply<Invitations['list']>>({
      queryKey: [...invitationKeys.all, 'milestones'],
      queryFn: ({ signal }) => taice.api.invitations.list({}, { signal }),
      enabled: loggedIn(taice),
    }),
  friends: (taice: Taice, state: InvitationPart | undefined) =>
    defineListQuery<InvitedFriend, Reply<Invitations['invitationLog']>>({
      queryKey: [...invitationKeys.all, 'friends', state ?? null],
      ask: ({ page }, signal) =>
        taice.api.invitations.invitationLog({ page, state }, { signal, toast: false }),
      enabled: loggedIn(taice),
      idOf: ({ user }) => user.id,
    }),
  /** The inviter of an invite code. */
  inviter: (taice: Taice, code: string) =>
    defineQuery<Reply<Invitations['inviter']>>({
      queryKey: [...invitationKeys.all, 'inviter', code],
      queryFn: ({ signal }) =>
        taice.api.invitations.inviter({ invite_code: code }, { signal, toast: false }),
      enabled: code !== '',
      staleTime: Infinity,
    }),
};
