// An envelope with keys of its own, which no database holds.
import { createEnvelope, type Envelope, KEY_PURPOSES, makeDataKey } from '#server/lib/envelope.ts'

/** Seals and opens; what another one sealed it cannot open. */
export function testEnvelope(): Envelope {
  return createEnvelope({
    keys: KEY_PURPOSES.map(makeDataKey),
    reload: async () => [],
    wallNow: () => 0,
    onError: error => {
      throw error
    },
  })
}
