// Whether the database answers. Without this check, a database that is frozen or silently unreachable would hold every
// request until its client gives up.
import { watchHoldUps } from '../lib/hold-ups.ts'
import { AppError } from '../lib/problem.ts'

/** How long a request runs before we check that the database still answers, and the pause between such checks. */
const ASK_AFTER = 500
/**
 * A check says nothing if this process itself was blocked for this share of its time: the answer may have arrived
 * unread. Then we check again, up to `QUESTIONS` times.
 */
const HELD_UP_FROM = 1 / 4
const QUESTIONS = 5
/** Seconds after which a client should try again. */
const RETRY_AFTER = 2

export type DatabaseHealth = {
  /** Whether the database answers in time. Concurrent callers share one check. */
  answers: () => Promise<boolean>
  /**
   * The result of `run`, as long as the database answers.
   * @throws AppError unavailable when it doesn't. Then `run` isn't started, or continues with its result ignored.
   */
  whileAnswering: <T>(run: () => Promise<T>) => Promise<T>
}

/** `ask` resolves when the database has answered; it has `within` milliseconds for that. */
export function createDatabaseHealth(ask: () => Promise<unknown>, within: number): DatabaseHealth {
  let asking: Promise<boolean> | null = null
  let isAway = false
  const answers = () => {
    asking ??= answered(ask, within).then(inTime => {
      isAway = !inTime
      asking = null
      return inTime
    })
    return asking
  }
  return {
    answers,
    async whileAnswering(run) {
      if (isAway && !(await answers())) throw databaseAway()
      const result = run()
      const watch = watchFor(answers)
      try {
        return await Promise.race([result, watch.away])
      } finally {
        watch.stop()
      }
    },
  }
}

/** Rejects when the database stops answering. */
function watchFor(answers: () => Promise<boolean>): { away: Promise<never>; stop: () => void } {
  let timer: NodeJS.Timeout
  let isStopped = false
  const away = new Promise<never>((_resolve, reject) => {
    const look = async () => {
      if (!(await answers())) reject(databaseAway())
      else if (!isStopped) plan()
    }
    const plan = () => {
      timer = setTimeout(look, ASK_AFTER)
    }
    plan()
  })
  // Nothing awaits it once the result is there.
  away.catch(() => undefined)
  return {
    away,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Repeats `ask` until the outcome says something about the database. */
async function answered(ask: () => Promise<unknown>, within: number): Promise<boolean> {
  for (let question = 1; ; question += 1) {
    const heldUp = watchHoldUps()
    const isHere = await inTime(ask(), within)
    const held = heldUp()
    if (isHere || held < within * HELD_UP_FROM || question === QUESTIONS) return isHere
  }
}

function inTime(answer: Promise<unknown>, within: number): Promise<boolean> {
  return new Promise(resolve => {
    // If this process was blocked, the answer may have arrived already; it's read before `setImmediate` runs.
    const timer = setTimeout(() => setImmediate(() => resolve(false)), within)
    const settle = (isHere: boolean) => {
      clearTimeout(timer)
      resolve(isHere)
    }
    answer.then(
      () => settle(true),
      () => settle(false),
    )
  })
}

/** The error for requests while the database is unavailable. */
export function databaseAway(cause?: unknown): AppError {
  return new AppError('unavailable', 'Our database isn’t answering right now. Nothing was lost; try again.', {
    headers: { 'retry-after': String(RETRY_AFTER) },
    cause,
  })
}

/** Postgres' error classes that mean the same: connection, resources, operator intervention, and a lock timeout. */
const AWAY_STATES = /^(?:(?:08|53|57)\w{3}|55P03)$/
const AWAY_CODES = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** The database client's own errors have no code. */
const AWAY_MESSAGES =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/

/** Those that a statement can cause every time: it takes too long, or needs more than there is. */
const STATEMENTS_OWN = /^(?:57014|55P03|53[124]00)$/

/** Whether something failed because the database was unreachable, and not because of the statement. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const gotNoConnection = error instanceof AppError && error.code === 'unavailable' && isAway(error.cause)
  if (!gotNoConnection && !isDatabaseAway(error)) return false
  const { code } = (error as Error).cause as { code?: unknown }
  return typeof code !== 'string' || !STATEMENTS_OWN.test(code)
}

/** Whether a statement failed because the database didn't answer, and may succeed on a retry. */
export function isDatabaseAway(error: unknown): boolean {
  // The database library wraps the original error. Other services may refuse connections too.
  return error instanceof Error && 'query' in error && isAway(error.cause)
}

function isAway(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const { code } = cause as Error & { code?: unknown }
  if (typeof code === 'string') return AWAY_STATES.test(code) || AWAY_CODES.test(code)
  return AWAY_MESSAGES.test(cause.message)
}
