import type { CommentItem } from '@taice/contract';
import { commentMaxLength } from '@taice/contract/shapes';
import {
  ApiError,
  getCommentDraft,
  errorText,
  saveCommentDraft,
  NetworkError,
  openLogin,
  postComment,
  toast,
} from '@taice/core';
import { countCharacters, normalizeText } from '@taice/core/rules';
import { Avatar, Button, IconButton, isComposing } from '@taice/ui';
import Send from 'lucide-react/icons/send-horizontal';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { useUser } from '../use-user.ts';
import type { CommentSubject } from './comment-subject.ts';
import './composer.css';

/** From this length on the field shows the remaining characters. */
const counterFromLength = 400;
const rateLimitedStatus = 429;

export type ComposerProps = {
  about: CommentSubject;
  isCreator: boolean;
  /** The comment that this one answers. */
  to?: CommentItem | null;
  /** Compact: one line that grows, with its button inside, for use over a feed. */
  slim?: boolean;
  isApprovedFirst?: boolean;
  onDone?: () => void;
  onCancel?: () => void;
};

/** The field for a comment. The input stays until it has arrived, also over a reload or a login. */
export function Composer(props: ComposerProps) {
  const { about, isCreator, to, slim = false, isApprovedFirst = false, onDone, onCancel } = props;
  const { t } = useTranslation();
  const taice = useTaice();
  const user = useUser();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const post = about.post.id;
  const place = to ? `${post}-${to.id}` : post;
  const [text, setText] = useState(() => getCommentDraft(taice, place));
  const [problem, setProblem] = useState<string | null>(null);
  const [used, setUsed] = useState(text !== '' || to !== undefined);
  useEffect(() => {
    if (to) field.current?.focus();
  }, [to]);
  const write = (next: string) => {
    setText(next);
    setProblem(null);
    saveCommentDraft(taice, place, next);
  };
  const left = commentMaxLength - countCharacters(text.trim());
  const problemText = (error: unknown): string => {
    if (error instanceof NetworkError) return t('common.networkFailed');
    if (!(error instanceof ApiError)) return errorText(error);
    const wait = (error.data as { retry_after?: number } | null)?.retry_after;
    if (error.code === rateLimitedStatus && wait !== undefined)
      return t('comments.tooFast', { count: Math.ceil(wait) });
    return error.message;
  };
  const send = async () => {
    const tidied = normalizeText(text, { min: 1, max: commentMaxLength, breaks: 2 });
    if (tidied.refused === 'empty') return field.current?.focus();
    if (tidied.refused === 'long') return setProblem(t('comments.tooLong'));
    if (tidied.refused !== undefined) return setProblem(t('comments.noText'));
    if (!user) return openLogin(taice);
    const sent = text;
    write('');
    try {
      const said = await postComment(taice, {
        post,
        content: tidied.text,
        isCreator,
        ...(to && { to }),
      });
      if (said?.state === 'held') toast(taice, { kind: 'warning', text: t('comments.waitsToast') });
      onDone?.();
    } catch (error) {
      // Keeps the failed input and any newer input.
      setText((now) => {
        const all = now === '' ? sent : `${sent}\n${now}`;
        saveCommentDraft(taice, place, all);
        return all;
      });
      setProblem(problemText(error));
    }
  };
  const button = slim ? (
    <IconButton
      className="composer-send"
      label={t('comments.send')}
      icon={<Send />}
      disabled={text.trim() === ''}
      onClick={() => void send()}
    />
  ) : (
    used && (
      <span className="composer-buttons">
        <Button
          variant="ghost"
          onClick={() => {
            setUsed(false);
            write('');
            onCancel?.();
          }}
        >
          {t('common.cancel')}
        </Button>
        <Button
          variant="primary"
          disabled={text.trim() === '' || left < 0}
          onClick={() => void send()}
        >
          {t(to ? 'comments.reply' : 'comments.send')}
        </Button>
      </span>
    )
  );
  const says = problem ?? (isApprovedFirst && used ? t('comments.approvedFirst') : null);
  return (
    <div className="composer" data-slim={slim} data-reply={Boolean(to)}>
      {slim && to && (
        <div className="composer-to">
          <span>{t('comments.replyingTo', { name: to.author?.nickname ?? '' })}</span>
          <IconButton label={t('comments.noReply')} icon={<X />} onClick={() => onCancel?.()} />
        </div>
      )}
      <div className="composer-line">
        {user && <Avatar src={user.avatar} name={user.nickname} size={36} decorative />}
        <div className="composer-box" data-invalid={problem !== null || left < 0}>
          <textarea
            ref={field}
            rows={1}
            value={text}
            dir="auto"
            aria-label={t(to ? 'comments.writeReply' : 'comments.write')}
            aria-describedby={`${id}-says`}
            aria-invalid={problem !== null || left < 0}
            placeholder={t(to ? 'comments.writeReply' : 'comments.write')}
            enterKeyHint="send"
            onFocus={() => setUsed(true)}
            onChange={(event) => write(event.currentTarget.value)}
            onKeyDown={(event) => {
              event.stopPropagation();
              if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
              // On a phone, Enter starts a new line in a long text; over a feed it sends.
              if (!event.ctrlKey && !event.metaKey && (!slim || event.shiftKey)) return;
              event.preventDefault();
              void send();
            }}
          />
          {slim && button}
        </div>
      </div>
      <div className="composer-foot">
        <span id={`${id}-says`} className={problem === null ? 'tc-muted' : 'tc-bad'} role="status">
          {says ?? (slim && used ? t('comments.momentHint') : '')}
        </span>
        {commentMaxLength - left >= counterFromLength && (
          <span className={left < 0 ? 'tc-bad' : 'tc-muted'}>
            {left < 0
              ? t('comments.tooMany', { count: -left })
              : t('comments.left', { count: left })}
          </span>
        )}
        {!slim && button}
      </div>
    </div>
  );
}
