// Limits of one import. The largest known recipe has 30 kB, the largest collection fewer than 100 files.
import { MINUTE, SECOND } from '#shared/lib/time.ts'

export const LIMITS = {
  /** Bytes of one recipe. */
  fileBytes: 1024 * 1024,
  /** Bytes of a pack, or of all files together. */
  totalBytes: 32 * 1024 * 1024,
  files: 5000,
  /** Milliseconds for one answer, and for all together. */
  answerMs: 20 * SECOND,
  totalMs: 2 * MINUTE,
  /** The depth of nested braces and brackets; real recipes have 12. */
  depth: 64,
} as const
export type ImportLimits = { readonly [K in keyof typeof LIMITS]: number }
