// Retrying jobs, and the message about it.
import { operations } from '#web/data/operations.ts'
import { counted, kindText } from './operation-words.ts'

/** Retries all jobs of a kind, or one of them. Returns a sentence. */
export async function tryAgain(kind: string, ref?: string): Promise<string> {
  const { retried } = await operations.retry(kind, ref)
  if (retried === 0) return `${kindText(kind)}: nothing to retry. It’s running, or already done.`
  return `${kindText(kind)}: ${counted(retried, 'piece')} due now.`
}
