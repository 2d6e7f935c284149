// The status of a request by the person that is on its way.
import { wordsOfFunction } from '#shared/protocol/function-words.ts'
import type { OpenRequest } from './job-view.ts'

/** One short sentence: the request, and where it is. */
export function openRequestText({ kind, sent }: OpenRequest): string {
  const what = wordsOfFunction(kind)?.onRemoval ?? 'Change'
  return sent ? `${what}: being handled.` : `${what}: saved on this device. We’ll send it when you’re online.`
}
