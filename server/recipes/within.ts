// A limit on how long we wait for a page: one that hangs never answers.

/** The answer, or an error if it takes longer than `limit` milliseconds. */
export async function within<T>(limit: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page does not respond')), limit)
  })
  // After the timeout, nothing awaits the answer.
  answer.catch(() => undefined)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
