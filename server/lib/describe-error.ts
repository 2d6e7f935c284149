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
 * detail the row: both are left out; the statement, the code and the place in our code are kept. What a mail server
 * answers names the recipient: of it the command and the reply's number are kept. Addresses are left out everywhere.
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
  // The database names values in its messages ("invalid input syntax for type uuid: …").
  if (typeof error.severity === 'string') return 'refused by the database'
  const { command, responseCode } = error
  if (typeof responseCode === 'number' || typeof command === 'string')
    return ['mail server', command, responseCode].filter(part => part !== undefined).join(' ')
  return error.message.replace(ADDRESS, '(address)')
}

/** An e-mail address, as mail servers and parsers quote it. */
const ADDRESS = /[^\s<>()"'`,;:]+@[^\s<>()"'`,;:]+/g

/** The stack's frames; its first lines repeat the message. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
}
