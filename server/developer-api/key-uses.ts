// Counts the requests of each API key by day. They are added up in memory and written every few seconds, so that a request
// costs no write. A process that is killed loses the last few seconds of the count.
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { LOG_DAYS } from '#shared/domain/webhook-events.ts'
import { DAY, SECOND } from '#shared/lib/time.ts'
import type { KeyDay } from '#shared/protocol/developer.ts'
import type { Db } from '../db/database.ts'
import { apiKeys } from '../db/tables/security.ts'
import { apiKeyUses } from '../db/tables/webhooks.ts'
import type { Deps } from '../deps.ts'

/** How often the counts are written. */
export const WRITE_USES_EVERY = 10 * SECOND

type Counts = Pick<KeyDay, 'calls' | 'refused' | 'limited' | 'failed'>

export type KeyUses = {
  /** Counts a request that was answered with this status. */
  note: (keyId: string, status: number) => void
  /** Writes what was counted since the last time. If the database is away, the counts stay in memory. */
  flush: () => Promise<void>
  /** A user's last days, in this process's counts too. */
  read: (userId: string) => Promise<KeyDay[]>
}

/** Call `flush` regularly, and when the program stops. */
export function createKeyUses({ db, wallNow, log }: Pick<Deps, 'db' | 'wallNow' | 'log'>): KeyUses {
  let counted = new Map<string, Counts & { keyId: string; day: string }>()
  const add = (keyId: string, day: string, more: Counts) => {
    const key = `${keyId} ${day}`
    const sum = counted.get(key) ?? { keyId, day, calls: 0, refused: 0, limited: 0, failed: 0 }
    for (const name of COUNTS) sum[name] += more[name]
    counted.set(key, sum)
  }
  const flush = async () => {
    const writing = [...counted.values()]
    if (writing.length === 0) return
    counted = new Map()
    try {
      await store(db, writing)
    } catch (error) {
      for (const { keyId, day, ...counts } of writing) add(keyId, day, counts)
      log.warn({ err: error }, 'uses of API keys not written')
    }
  }
  return {
    note(keyId, status) {
      add(keyId, dayOf(wallNow()), {
        calls: 1,
        refused: Number(status >= 400 && status < 500 && status !== 429),
        limited: Number(status === 429),
        failed: Number(status >= 500),
      })
    },
    flush,
    async read(userId) {
      await flush()
      const { user_id, key_id, day, calls, refused, limited, failed } = apiKeyUses
      return db
        .select({ key_id, day, calls, refused, limited, failed })
        .from(apiKeyUses)
        .where(and(eq(user_id, userId), gte(day, firstDay(wallNow()))))
        .orderBy(day)
    },
  }
}

const COUNTS = ['calls', 'refused', 'limited', 'failed'] as const

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const firstDay = (now: number) => dayOf(now - (LOG_DAYS - 1) * DAY)

/** Adds them to the stored counts. Those of a key that is gone are dropped. */
async function store(db: Db, counts: readonly (Counts & { keyId: string; day: string })[]): Promise<void> {
  const given = sql.join(
    counts.map(
      ({ keyId, day, calls, refused, limited, failed }) =>
        sql`(${keyId}::uuid, ${day}::text, ${calls}::int, ${refused}::int, ${limited}::int, ${failed}::int)`,
    ),
    sql`, `,
  )
  await db.execute(sql`
    insert into ${apiKeyUses} as stored (user_id, key_id, day, calls, refused, limited, failed)
    select ${apiKeys.userId}, given.key_id, given.day, given.calls, given.refused, given.limited, given.failed
    from (values ${given}) as given (key_id, day, calls, refused, limited, failed)
    join ${apiKeys} on ${apiKeys.id} = given.key_id
    order by given.key_id, given.day
    on conflict (key_id, day) do update set
      calls = stored.calls + excluded.calls,
      refused = stored.refused + excluded.refused,
      limited = stored.limited + excluded.limited,
      failed = stored.failed + excluded.failed`)
}

/** A part of the daily round: deletes the days that nobody is shown. */
export async function purgeKeyUses(db: Db, wallNow: number): Promise<null> {
  await db.delete(apiKeyUses).where(lt(apiKeyUses.day, firstDay(wallNow)))
  return null
}
