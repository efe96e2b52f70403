import type { Answer, Call } from './call.ts';
import {
  abortMultipart,
  completeMultipart,
  createMultipart,
  listMultiparts,
  listParts,
  uploadPart,
} from './multipart.ts';
import { deleteObject, getObject, listObjects, putObject } from './objects.ts';
import { refuse } from './refusal.ts';

type Operation = (call: Call) => Answer;

/** Parameters that select another operation; any other one is unknown. */
const selecting = ['uploads', 'uploadId', 'partNumber'] as const;
const harmless =
  /^(X-Amz-.*|x-id|list-type|prefix|max-keys|continuation-token|start-after|max-parts|part-number-marker|max-uploads|encoding-type|delimiter|response-.*)$/;

const ofBucket: Record<string, Operation> = {
  'HEAD ': () => ({ status: 200 }),
  'GET ': listObjects,
  'GET uploads': listMultiparts,
};
const ofObject: Record<string, Operation> = {
  'PUT ': putObject,
  'GET ': getObject,
  'HEAD ': getObject,
  'DELETE ': deleteObject,
  'POST uploads': createMultipart,
  'PUT uploadId partNumber': uploadPart,
  'GET uploadId': listParts,
  'POST uploadId': completeMultipart,
  'DELETE uploadId': abortMultipart,
};

/** The operation of a request. */
export const operationOf = (method: string, key: string, params: readonly string[]): Operation => {
  const selectors: readonly string[] = selecting;
  const unknown = params.find((name) => !selectors.includes(name) && !harmless.test(name));
  if (unknown !== undefined) refuse('NotImplemented', `${unknown} is not implemented`);
  const name = `${method} ${selectors.filter((selector) => params.includes(selector)).join(' ')}`;
  const operation = (key === '' ? ofBucket : ofObject)[name];
  return (
    operation ??
    refuse('MethodNotAllowed', 'The specified method is not allowed against this resource.')
  );
};
