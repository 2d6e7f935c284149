// An error in a form that may be logged: what failed and where, never the values involved.

/** An error as logged. */
export type DescribedError = {
  type: string
  message: string
  code?: string
  stack: string
  cause?: DescribedError
}

/**
 * Describes an error without personal data. A failed query's message contains its parameters, and the database's detail
 * contains the row, so we log only the statement, the code and the place in our code. A mail server's response names
 * the recipient, so we log only the command and the response's number. Addresses are always removed.
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

type Told = Error & { query?: unknown; severity?: unknown; command?: unknown; responseCode?: unknown }

function messageOf(error: Told): string {
  if (typeof error.query === 'string') return `failed query: ${error.query}`
  // The database includes values in its messages ("invalid input syntax for type uuid: …").
  if (typeof error.severity === 'string') return 'refused by the database'
  const { command, responseCode } = error
  if (typeof responseCode === 'number' || typeof command === 'string')
    return ['mail server', command, responseCode].filter(part => part !== undefined).join(' ')
  return error.message.replace(ADDRESS, '(address)')
}

/** An email address, as mail servers and parsers quote it. */
const ADDRESS = /[^\s<>()"'`,;:]+@[^\s<>()"'`,;:]+/g

/** The stack's frames, without the first lines, which repeat the message. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
}
