// What an endpoint is called in logs and notes: whoever has the endpoint itself could recognize a device by it.
import { createHash } from 'node:crypto'

/** 16 characters that stand for an endpoint and do not lead back to it. */
export function endpointName(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url').slice(0, 16)
}
