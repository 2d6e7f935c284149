// Listens to a channel of a Postgres server as long as the program runs, on a connection of its own that is monitored
// and reopened when it's lost. Notifications in between are lost; `onGap` reports that.
import pg from 'pg'

/** Milliseconds before a lost connection is reopened, and between two tries. */
const REOPEN_AFTER = 500
/**
 * A connection may die silently (a router drops it), so we check it this often and expect an answer within
 * `ANSWER_WITHIN`.
 */
const CHECK_EVERY = 10_000
const ANSWER_WITHIN = 5000

export type ListenOptions = {
  url: string
  channel: string
  onMessage: (payload: string) => void
  /** It listens again after an interruption. */
  onGap: () => void
  onError: (error: Error) => void
}

/** Resolves once it listens, with a function that stops it. @throws when the first connection can't be opened. */
export async function listenPostgres(options: ListenOptions): Promise<() => Promise<void>> {
  let current: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let stopped = false

  const hold = (client: pg.Client) => {
    current = client
    const stopChecking = check(client, options.onError)
    client.once('end', () => {
      stopChecking()
      current = null
      reopenLater()
    })
  }
  const reopenLater = () => {
    if (!stopped) retry = setTimeout(() => void reopen(), REOPEN_AFTER).unref()
  }
  const reopen = async () => {
    try {
      const client = await open(options)
      if (stopped) return void client.end()
      hold(client)
      options.onGap()
    } catch (error) {
      options.onError(error instanceof Error ? error : new Error(String(error)))
      reopenLater()
    }
  }
  hold(await open(options))
  return async () => {
    stopped = true
    if (retry) clearTimeout(retry)
    await current?.end()
  }
}

async function open({ url, channel, onMessage, onError }: ListenOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN,
    // Shows in the server's list of connections what this one is for.
    application_name: `listening on ${channel}`,
  })
  client.on('notification', message => onMessage(message.payload ?? ''))
  // Without a listener, a connection that the server drops would end the process.
  client.on('error', onError)
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    client.end().catch(onError)
    throw error
  }
}

/** Ends a connection that doesn't answer; its end reopens it. */
function check(client: pg.Client, onError: (error: Error) => void): () => void {
  const timer = setInterval(() => {
    const limit = setTimeout(() => void client.end().catch(onError), ANSWER_WITHIN)
    client
      .query('select 1')
      .catch(onError)
      .finally(() => clearTimeout(limit))
  }, CHECK_EVERY).unref()
  return () => clearInterval(timer)
}
