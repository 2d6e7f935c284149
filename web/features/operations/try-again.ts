// Having work tried again, and what is said of it.
import { operations } from '#web/data/operations.ts'
import { counted, kindText } from './operation-words.ts'

/** Of a kind, or one piece of it. Answers a sentence. */
export async function tryAgain(kind: string, ref?: string): Promise<string> {
  const { retried } = await operations.retry(kind, ref)
  if (retried === 0) return `${kindText(kind)}: nothing to retry. It’s running, or already done.`
  return `${kindText(kind)}: ${counted(retried, 'piece')} due now.`
}
