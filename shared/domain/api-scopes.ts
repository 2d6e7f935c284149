// What a key of the developer API may be allowed to do.
import { z } from '../lib/z.ts'

/** Scopes of keys. The sentences are the screen's. */
export const API_SCOPES = [
  'read:people',
  'read:exposures',
  'write:scans',
  'read:removals',
  'write:removals',
  'read:alerts',
] as const

/** One scope. */
export const apiScope = z.enum(API_SCOPES)
export type ApiScope = z.infer<typeof apiScope>
