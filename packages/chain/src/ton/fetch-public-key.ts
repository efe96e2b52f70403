const timeoutMs = 5_000;
const method = 'get_public_key';

/** The key on the stack of a finished get-method; undefined if the method did not return one. */
const keyOf = (answer: unknown): Buffer | undefined => {
  const { result } = answer as { result?: { exit_code?: unknown; stack?: unknown } };
  if (result?.exit_code !== 0 || !Array.isArray(result.stack)) return undefined;
  const [first] = result.stack as unknown[];
  const [kind, value] = Array.isArray(first) ? (first as unknown[]) : [];
  const hex = typeof value === 'string' ? /^0x([0-9a-f]{1,64})$/i.exec(value)?.[1] : undefined;
  return kind === 'num' && hex !== undefined
    ? Buffer.from(hex.padStart(64, '0'), 'hex')
    : undefined;
};

/**
 * Asks a node for the key of a deployed wallet that does not show its state init, by its
 * `get_public_key` (toncenter's JSON-RPC, `runGetMethod`). Undefined where there is no such contract.
 * @param endpoint URL of the node's JSON-RPC, chosen by the operator
 * @throws where the node cannot be reached or answers otherwise
 */
export const fetchPublicKey = async (
  endpoint: string,
  address: string,
): Promise<Buffer | undefined> => {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      id: 1,
      jsonrpc: '2.0',
      method: 'runGetMethod',
      params: { address, method, stack: [] },
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`the TON node answered ${response.status}`);
  return keyOf(await response.json());
};
