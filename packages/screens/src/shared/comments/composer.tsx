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
  const draftKey = to ? `${post}-${to.id}` : post;
  const [text, setText] = useState(() => getCommentDraft(taice, draftKey));
  const [problem, setProblem] = useState<string | null>(null);
  const [touched, setTouched] = useState(text !== '' || to !== undefined);
  useEffect(() => {
    if (to) field.current?.focus();
  }, [to]);
  const write = (next: string) => {
    setText(next);
    setProblem(null);
    saveCommentDraft(taice, draftKey, next);
  };
  const charactersLeft = commentMaxLength - countCharacters(text.trim());
  const problemText = (error: unknown): string => {
    if (error instanceof NetworkError) return t('common.networkFailed');
    if (!(error instanceof ApiError)) return errorText(error);
    const retryAfterS = (error.data as { retry_after?: number } | null)?.retry_after;
    if (error.code === rateLimitedStatus && retryAfterS !== undefined)
      return t('comments.tooFast', { count: Math.ceil(retryAfterS) });
    return error.message;
  };
  const send = async () => {
    const normalized = normalizeText(text, { min: 1, max: commentMaxLength, breaks: 2 });
    if (normalized.refused === 'empty') return field.current?.focus();
    if (normalized.refused === 'long') return setProblem(t('comments.tooLong'));
    if (normalized.refused !== undefined) return setProblem(t('comments.noText'));
    if (!user) return openLogin(taice);
    const submittedText = text;
    write('');
    try {
      const reply = await postComment(taice, {
        post,
        content: normalized.text,
        isCreator,
        ...(to && { to }),
      });
      if (reply?.state === 'held')
        toast(taice, { kind: 'warning', text: t('comments.waitsToast') });
      onDone?.();
    } catch (error) {
      // Keeps the failed input and any newer input.
      setText((now) => {
        const all = now === '' ? submittedText : `${submittedText}\n${now}`;
        saveCommentDraft(taice, draftKey, all);
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
    touched && (
      <span className="composer-buttons">
        <Button
          variant="ghost"
          onClick={() => {
            setTouched(false);
            write('');
            onCancel?.();
          }}
        >
          {t('common.cancel')}
        </Button>
        <Button
          variant="primary"
          disabled={text.trim() === '' || charactersLeft < 0}
          onClick={() => void send()}
        >
          {t(to ? 'comments.reply' : 'comments.send')}
        </Button>
      </span>
    )
  );
  const hint = problem ?? (isApprovedFirst && touched ? t('comments.approvedFirst') : null);
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
        <div className="composer-box" data-invalid={problem !== null || charactersLeft < 0}>
          <textarea
            ref={field}
            rows={1}
            value={text}
            dir="auto"
            aria-label={t(to ? 'comments.writeReply' : 'comments.write')}
            aria-describedby={`${id}-says`}
            aria-invalid={problem !== null || charactersLeft < 0}
            placeholder={t(to ? 'comments.writeReply' : 'comments.write')}
            enterKeyHint="send"
            onFocus={() => setTouched(true)}
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
          {hint ?? (slim && touched ? t('comments.momentHint') : '')}
        </span>
        {commentMaxLength - charactersLeft >= counterFromLength && (
          <span className={charactersLeft < 0 ? 'tc-bad' : 'tc-muted'}>
            {charactersLeft < 0
              ? t('comments.tooMany', { count: -charactersLeft })
              : t('comments.left', { count: charactersLeft })}
          </span>
        )}
        {!slim && button}
      </div>
    </div>
  );
}
