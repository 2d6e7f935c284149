// Sealed values of columns: JSON in, text out, under the envelope. Which columns are sealed is left to who reads and
// writes rows; a column that holds a plain value from before is answered as it is.
import type { Envelope, KeyPurpose, SealContext } from './envelope.ts'

/** Stands in front of a sealed value, so that it is told from a plain one. */
const PREFIX = 'ols1.'

/** A value that JSON can hold, sealed for its place. Null stays null: that there is nothing is no secret. */
export function sealValue(
  envelope: Envelope,
  purpose: KeyPurpose,
  value: unknown,
  context: SealContext,
): string | null {
  if (value === null || value === undefined) return null
  const sealed = envelope.seal(purpose, Buffer.from(JSON.stringify(value)), context)
  return PREFIX + Buffer.from(sealed).toString('base64url')
}

/** The value that was sealed; one that is not sealed as it is. @throws SealError see `Envelope.open`. */
export async function openValue(envelope: Envelope, stored: unknown, context: SealContext): Promise<unknown> {
  if (typeof stored !== 'string' || !stored.startsWith(PREFIX)) return stored
  const sealed = Uint8Array.from(Buffer.from(stored.slice(PREFIX.length), 'base64url'))
  return JSON.parse(Buffer.from(await envelope.open(sealed, context)).toString('utf8'))
}
