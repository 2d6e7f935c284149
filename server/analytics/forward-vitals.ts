// Passes reports about speed on to the operator's own collector (VITALS_URL), as the form they came as. From here and not
// from pages: those ask nobody but us, and the collector learns no visitor's address.
import type { Log } from '#server/lib/log.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { VitalsForm } from '#shared/protocol/measures.ts'

const WAIT = 5 * SECOND
/** Reports under way at once; more are left out, so that a slow collector holds nothing up. */
const AT_ONCE = 20

export function createForwarding(options: {
  url: string
  fetch: typeof globalThis.fetch
  log: Pick<Log, 'warn'>
}): (form: VitalsForm) => void {
  const { url, fetch: send, log } = options
  let underWay = 0
  return form => {
    if (underWay >= AT_ONCE) return
    underWay += 1
    const fields = Object.entries(form).map(([name, value]) => [name, String(value)])
    void send(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT),
    })
      .then(answer => {
        if (!answer.ok) log.warn({ status: answer.status }, 'a vitals report was refused')
      })
      .catch((error: unknown) =>
        log.warn({ error: error instanceof Error ? error.name : typeof error }, 'a vitals report got lost'),
      )
      .finally(() => {
        underWay -= 1
      })
  }
}
