// Structured logs without personal data: codes, ids and durations, never names, addresses or letters.
import pino from 'pino'
import { describeError } from './describe-error.ts'

/** The logger of the rest of the server. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Logs JSON lines to standard error, so that standard output is free for the program's results. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: {
        paths: [
          'email',
          'password',
          'token',
          'to',
          'subject',
          '*.email',
          '*.password',
          '*.token',
          'req.headers',
        ],
        censor: '[redacted]',
      },
    },
    pino.destination(2),
  )
}
