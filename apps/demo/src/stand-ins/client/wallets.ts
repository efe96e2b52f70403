// Runs in the product's pages, before them, as a browser extension does: asks the holder, then the demo's server.
interface Answer {
  readonly error?: { readonly code: number; readonly message: string };
  readonly result?: unknown;
}

const style = (element: HTMLElement, rules: Partial<CSSStyleDeclaration>): void => {
  Object.assign(element.style, rules);
};

const button = (text: string, isMain: boolean): HTMLButtonElement => {
  const created = document.createElement('button');
  created.type = 'button';
  created.textContent = text;
  style(created, {
    flex: '1',
    height: '44px',
    border: isMain ? '0' : '1px solid #8888',
    borderRadius: '8px',
    background: isMain ? '#4765f2' : 'transparent',
    color: isMain ? '#fff' : 'inherit',
    font: '600 14px system-ui',
    textAlign: 'center',
    cursor: 'pointer',
  });
  return created;
};

/** Asks the wallet's holder, in a window over the page. */
const holderAgrees = (wallet: string, title: string, text: string): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const dialog = document.createElement('dialog');
  dialog.dataset['demoWallet'] = '';
  style(dialog, {
    width: 'min(360px, calc(100vw - 32px))',
    boxSizing: 'border-box',
    padding: '16px',
    border: '1px solid #8888',
    borderRadius: '14px',
    background: 'Canvas',
    color: 'CanvasText',
    colorScheme: 'dark light',
    font: '400 14px/20px system-ui',
    margin: 'auto',
  });
  const holderLine = document.createElement('p');
  holderLine.textContent = `${wallet} · stand-in of this demo`;
  style(holderLine, { opacity: '.75', margin: '0 0 8px', fontSize: '12px' });
  const head = document.createElement('h2');
  head.textContent = title;
  style(head, { margin: '0 0 8px', font: '700 16px/24px system-ui' });
  const body = document.createElement('pre');
  body.textContent = text;
  style(body, {
    margin: '0 0 16px',
    maxHeight: '40vh',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    font: '400 12px/18px ui-monospace, monospace',
  });
  const row = document.createElement('div');
  style(row, { display: 'flex', gap: '8px' });
  const answer = (isApproved: boolean) => () => {
    dialog.remove();
    resolve(isApproved);
  };
  const [declineButton, approveButton] = [button('Decline', false), button('Approve', true)];
  declineButton.addEventListener('click', answer(false));
  approveButton.addEventListener('click', answer(true));
  dialog.addEventListener('cancel', answer(false));
  row.append(declineButton, approveButton);
  dialog.append(holderLine, head, body, row);
  document.body.append(dialog);
  dialog.showModal();
  return promise;
};

const textOf = (hex: string): string => {
  const bytes = hex.slice(2).match(/../g) ?? [];
  return new TextDecoder().decode(
    Uint8Array.from(bytes, (hexByte) => Number.parseInt(hexByte, 16)),
  );
};

/** Function selectors of contract calls, with their meaning. */
const calls: Readonly<Record<string, string>> = {
  '0x095ea7b3': 'Allow a contract to move a token',
  '0xa9059cbb': 'Send a token',
};

const describeCall = (
  method: string,
  params: readonly unknown[],
): readonly [string, string] | null => {
  if (method === 'eth_requestAccounts') return ['Connect to this page?', location.origin];
  if (method === 'personal_sign') return ['Sign this message?', textOf(String(params[0]))];
  if (method !== 'eth_sendTransaction') return null;
  const { to = '', value = '0x0', data = '0x' } = Object(params[0]) as Record<string, string>;
  if (data === '0x') return ['Send BNB?', `${Number(BigInt(value)) / 1e18} BNB\nto ${to}`];
  return [`${calls[data.slice(0, 10)] ?? 'Call a contract'}?`, `contract ${to}\n${data}`];
};

/** Functions of the window that call the wallets of `who`: `bridgeName` for chain 56, and TON's. */
export const exposeWallets = (holder: string, bridgeName: string): void => {
  const post = async (path: string, body: object): Promise<Answer> => {
    const answer = await fetch(`/dev/wallets/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ who: holder, ...body }),
    });
    return (await answer.json()) as Answer;
  };
  const askEvm = async (method: string, params: readonly unknown[] = []) => {
    const callResult =
      method === 'eth_requestAccounts' ? await post('evm', { method: 'eth_accounts' }) : null;
    const hasAccounts = Array.isArray(callResult?.result) && callResult.result.length > 0;
    const question = hasAccounts ? null : describeCall(method, params);
    const isApproved = question === null || (await holderAgrees('Demo wallet', ...question));
    return post('evm', { method, params, agrees: isApproved });
  };
  const askTon = async (call: { method: string; manifest?: { url: string } }) => {
    const isApproved =
      call.method !== 'connect' ||
      (await holderAgrees('Tonkeeper', 'Connect and sign?', call.manifest?.url ?? ''));
    return post('ton', { call, agrees: isApproved });
  };
  Reflect.set(window, bridgeName, askEvm);
  Reflect.set(window, 'askTonWallet', askTon);
};
