import { randomBytes } from 'node:crypto';
import { contract } from '@taice/contract';
import {
  avatarMaxBytes,
  captionMaxBytes,
  coverMaxBytes,
  storyMaxBytes,
} from '@taice/contract/shapes';
import type { Settings } from '../../platform/settings.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { type GrantKind, openGrant } from './upload-grants.ts';
import { openUpload } from './uploads/open-upload.ts';

/** Kinds of pictures of a person or a result, and their upload paths. */
export const picturePaths = { avatar: '/api/upload/avatar', story: '/api/upload/story' } as const;
/** Kinds of files beside a video, and their upload paths. */
export type AttachmentKind = 'image' | 'caption';
export const attachmentPaths = {
  image: '/api/upload/image',
  caption: '/api/upload/caption',
} as const;

interface SingleFileRule {
  readonly path: string;
  readonly maxBytes: number;
  readonly mimes: ReadonlySet<string>;
  readonly named: string;
  readonly perDay: keyof Pick<
    Settings,
    'avatars_per_day' | 'stories_per_day' | 'covers_per_day' | 'captions_per_day'
  >;
}

/** Files uploaded in one piece. The content decides a file's type; the MIME type only rejects wrong ones early. */
const singleFileRules: Readonly<Record<GrantKind, SingleFileRule>> = {
  avatar: {
    path: picturePaths.avatar,
    maxBytes: avatarMaxBytes,
    mimes: new Set(['', 'image/jpeg', 'image/png', 'image/webp']),
    named: 'JPEG, PNG or WebP',
    perDay: 'avatars_per_day',
  },
  story: {
    path: picturePaths.story,
    maxBytes: storyMaxBytes,
    mimes: new Set(['', 'image/jpeg', 'image/png', 'image/webp']),
    named: 'JPEG, PNG or WebP',
    perDay: 'stories_per_day',
  },
  image: {
    path: attachmentPaths.image,
    maxBytes: coverMaxBytes,
    mimes: new Set(['', 'image/jpeg', 'image/png', 'image/webp', 'image/avif']),
    named: 'JPEG, PNG, WebP or AVIF',
    perDay: 'covers_per_day',
  },
  caption: {
    path: attachmentPaths.caption,
    maxBytes: captionMaxBytes,
    mimes: new Set([
      '',
      'text/vtt',
      'text/plain',
      'text/srt',
      'application/srt',
      'application/x-subrip',
      'application/octet-stream',
    ]),
    named: 'WebVTT or SubRip',
    perDay: 'captions_per_day',
  },
};

export const uploadToken = handler(contract.studio.uploadToken, {
  run: async (call) => {
    const { db, clock, settings, user, input } = call;
    const { kind } = input;
    if (kind === 'video') return openUpload(call, user.userId, input);
    const { path, maxBytes, mimes, named, perDay } = singleFileRules[kind];
    if (!mimes.has(input.mime)) fail(1702, { data: { reason: named } });
    if (input.bytes > maxBytes) fail(1703, { data: { max_bytes: maxBytes } });
    const at = clock.real();
    const expiresAt = new Date(at.getTime() + settings.upload_grant_ms);
    const token = randomBytes(32).toString('base64url');
    const grantFields = { userId: user.userId, kind, token, maxBytes };
    const grant = { ...grantFields, at, expiresAt, most: settings[perDay] };
    const id = await transaction(db, (tx) => openGrant(tx, grant));
    if (id === undefined) return fail(1704);
    return {
      upload_id: `${id}`,
      protocol: 'post' as const,
      endpoint: path,
      token,
      chunk_bytes: maxBytes,
      expires_at: expiresAt.toISOString(),
      max_bytes: maxBytes,
      resume_offset: 0,
    };
  },
});
