/** The photo if our content policy allows its host; '' otherwise. */
export const allowedAvatarUrl = (photoUrl: string | null): string => {
  if (photoUrl === null || photoUrl.length > 500 || !URL.canParse(photoUrl)) return '';
  const { protocol, hostname, href } = new URL(photoUrl);
  const isTelegramHost = hostname === 't.me' || hostname.endsWith('.telegram.org');
  return protocol === 'https:' && isTelegramHost ? href : '';
};

/** The invite code in `startapp=`: `i_CODE`, also after a shared video, `v_12-s_abc-i_CODE`. */
export const parseInviteCode = (startParam: string | null): string | undefined =>
  startParam
    ?.split('-')
    .find((part) => part.startsWith('i_'))
    ?.slice(2);
