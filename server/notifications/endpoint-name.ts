// The name of an endpoint in logs and notes: the endpoint itself could identify a device.
import { createHash } from 'node:crypto'

/** 16 characters that identify an endpoint without revealing it. */
export function endpointName(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url').slice(0, 16)
}
