// Hashes passwords with argon2id, a few at a time and off the main thread. `check-new-password.ts` has the rules for
// new ones.
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { tooMany } from './auth-error.ts'

/** argon2id is the library's default algorithm; the parameters are OWASP's minimum (19 MiB, 2 passes). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** GoTrue's limit, so that clients see the same rule. */
export const PASSWORD_MAX_BYTES = 72

/** No more than there are cores. Of Node's four threads for hashing, files and DNS, two stay free. */
const AT_ONCE = Math.min(2, availableParallelism())
const MAX_WAITING = 1000

export type Passwords = {
  hash: (password: string) => Promise<string>
  /**
   * Whether the password is correct. Takes the same time for accounts without a password and for unknown accounts
   * (null).
   */
  matches: (passwordHash: string | null, password: string, guard?: GuessGuard) => Promise<boolean>
}

/**
 * Counts guesses, so that concurrent guesses count like sequential ones. `before` runs when the guess's turn comes,
 * counts it, and may throw. `right` takes it back.
 */
export type GuessGuard = { before: () => Promise<void>; right: () => Promise<void> }

/** Hashes and compares. Also creates the dummy hash that unknown addresses are compared with. */
export async function createPasswords(): Promise<Passwords> {
  const inTurn = takeTurns()
  const standIn = await hash(randomBytes(16).toString('base64url'), COST)
  return {
    hash: password => inTurn(() => hash(password, COST)),
    matches: (passwordHash, password, guard) =>
      inTurn(async () => {
        await guard?.before()
        const same = await verify(passwordHash ?? standIn, password.slice(0, PASSWORD_MAX_BYTES))
        const right = same && passwordHash !== null && Buffer.byteLength(password) <= PASSWORD_MAX_BYTES
        if (right) await guard?.right()
        return right
      }),
  }
}

function takeTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (running < AT_ONCE) running += 1
    else {
      if (waiting.length >= MAX_WAITING) throw tooMany('over_request_rate_limit', 10)
      // A finished task passes its slot directly to the next one, so that no newcomer can take it.
      await new Promise<void>(resolve => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
