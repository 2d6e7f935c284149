// An envelope with its own keys, which no database holds.
import { createEnvelope, type Envelope, KEY_PURPOSES, makeDataKey } from '#server/lib/envelope.ts'

/** Seals and opens. It can't open what another envelope sealed. */
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
