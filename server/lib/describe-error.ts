// An error as the log may keep it: what failed and where, never the values it failed on.

/** What is logged of an error. */
export type DescribedError = {
  type: string
  message: string
  code?: string
  stack: string
  cause?: DescribedError
}

/**
 * Describes an error without personal data. A failed query's message carries its parameters, and the database's own
 * detail the row: both are left out; the statement, the code and the place in our code are kept.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error object', stack: '' }
  const { code, cause } = error as Error & { code?: unknown }
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    stack: framesOf(error),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  }
}

function messageOf(error: Error & { query?: unknown; severity?: unknown }): string {
  if (typeof error.query === 'string') return `failed query: ${error.query}`
  // The database names values in its messages ("invalid input syntax for type uuid: …").
  return typeof error.severity === 'string' ? 'refused by the database' : error.message
}

/** The stack's frames; its first lines repeat the message. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
}
