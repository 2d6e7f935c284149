// A limit on how long we wait for a page or a browser: one that hangs never answers.

/** It took too long. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** The answer. @throws NoAnswer if it takes longer than `limit` milliseconds. */
export async function within<T>(limit: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('the page does not respond')), limit)
  })
  // After the timeout, nothing awaits the answer.
  answer.catch(() => undefined)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
