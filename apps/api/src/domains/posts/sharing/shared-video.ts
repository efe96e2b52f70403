import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import { readShareCode } from './share-code.ts';

interface SharedVideo {
  readonly post_id: bigint;
  /** The sharer's; null if their account is gone. The video is still shown. */
  readonly invite_code: string | null;
}

const READ_SHARED_VIDEO = `select l.post_id, case when u.status = 'active' then u.invite_code end as invite_code
  from share_link l join "user" u on u.id = l.user_id where l.code = $1`;

/** The target of a shared link; null if there is none. */
export const sharedVideo = async (db: Database, name: string): Promise<SharedVideo | null> => {
  const code = readShareCode(name);
  if (code === undefined) return null;
  const [row] = await preparedQuery<SharedVideo>(db, 'share_video', READ_SHARED_VIDEO, [code]);
  return row ?? null;
};

/** The page of a shared video, with the sharer's code. */
export const sharedVideoPath = (name: string, { post_id, invite_code }: SharedVideo): string =>
  `/videoDetail?id=${post_id}&share_code=${readShareCode(name)}${invite_code ? `&invite=${invite_code}` : ''}`;
