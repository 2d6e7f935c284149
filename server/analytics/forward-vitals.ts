// Forwards speed reports to the operator's own collector (VITALS_URL), in the format of the original form. The server
// forwards them so that pages contact only us, and the collector doesn't get visitors' addresses.
import type { Log } from '#server/lib/log.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { VitalsForm } from '#shared/protocol/measures.ts'

const WAIT = 5 * SECOND
/** Maximum number of pending requests. Further reports are dropped, so that a slow collector delays nothing. */
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
