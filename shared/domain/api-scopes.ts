// Permissions of developer API keys.
import { z } from '../lib/z.ts'

/** Scopes of keys. The screen has the sentences. */
export const API_SCOPES = [
  'read:people',
  'read:exposures',
  'write:scans',
  'read:removals',
  'write:removals',
  'read:alerts',
  'read:files',
  'write:files',
] as const

/** One scope. */
export const apiScope = z.enum(API_SCOPES)
export type ApiScope = z.infer<typeof apiScope>
