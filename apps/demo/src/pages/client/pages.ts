const statusLine = document.getElementById('said');
const showStatus = (text: string) => {
  if (statusLine) statusLine.textContent = text;
};

const copy = async (button: HTMLElement, text: string) => {
  await navigator.clipboard.writeText(text);
  const word = button.querySelector('span');
  if (word) word.textContent = 'Copied';
  showStatus(`Copied: ${text}`);
};

const advance = async (seconds: number) => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-advance]'))
    button.disabled = true;
  showStatus('The clock moves, and midnights that it passes are settled …');
  const answer = await fetch('/dev/clock', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ advance_s: seconds }),
  });
  if (answer.ok) location.reload();
  else showStatus('The clock did not move. Please try again.');
};

const describe = async (handle: string) => {
  const field = document.querySelector<HTMLTextAreaElement>(`#about-${CSS.escape(handle)}`);
  const answer = await fetch(`/dev/youtube/channels/${handle}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ description: field?.value ?? '' }),
  });
  showStatus(answer.ok ? `Saved: @${handle}` : 'It was not saved. Please try again.');
};

const useWallets = async (holder: string) => {
  const answer = await fetch('/dev/wallets/use', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ who: holder }),
  });
  if (answer.ok) location.reload();
  else showStatus('The wallets did not change. Please try again.');
};

const approve = async () => {
  const answer = await fetch('/dev/reviews/approve', { method: 'POST' });
  if (!answer.ok) return showStatus('Nothing was approved. Please try again.');
  const { approved } = (await answer.json()) as { approved: number };
  showStatus(approved === 0 ? 'Nothing is waiting.' : `Approved: ${approved}`);
};

const scan = async (isApproved: boolean) => {
  const uri = document.querySelector<HTMLTextAreaElement>('#wc-code')?.value.trim() ?? '';
  showStatus('The phone reads the code …');
  const answer = await fetch('/dev/wallets/scan', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ uri, agrees: isApproved }),
  });
  if (!answer.ok) showStatus('That is no code of WalletConnect. Copy it from the log-in.');
  else
    showStatus(
      isApproved ? 'Approved. Go back to the log-in.' : 'Declined. Go back to the log-in.',
    );
};

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  const {
    copy: text,
    advance: seconds,
    describe: handle,
    wallets,
    scan: answer,
    approve: isApproval,
  } = button.dataset;
  if (text !== undefined) void copy(button, text);
  if (seconds !== undefined) void advance(Number(seconds));
  if (handle !== undefined) void describe(handle);
  if (wallets !== undefined) void useWallets(wallets);
  if (isApproval !== undefined) void approve();
  if (answer !== undefined) void scan(answer === 'agrees');
});

const inbox = (page: Document) => page.querySelector<HTMLElement>('[data-newest]');
if (inbox(document)) {
  // Not while a person reads a mail that would close.
  const refreshMail = async () => {
    const mails = inbox(document);
    if (document.hidden || mails?.querySelector('[open]')) return;
    const answer = await fetch('/dev/mail', { headers: { Accept: 'text/html' } });
    const now = inbox(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    if (now && now.dataset['newest'] !== mails?.dataset['newest']) mails?.replaceWith(now);
  };
  // A server that is down now is retried.
  setInterval(() => void refreshMail().catch(() => undefined), 2_000);
}
