// Types of the recipe import: given files, refusals, and the final report.
import type { Recipe } from '#shared/recipe/schema.ts'

/** A file as given. `file` names it in the report and is never used as a path to write to. */
export interface GivenFile {
  file: string
  text: string
}

/**
 * One problem in one file. `path` is the place in it (`steps[0].actions[2].selector`), empty for the whole file; `rule`
 * is the broken rule; `hint` says how to fix it.
 */
export interface FileRefusal {
  file: string
  path: string
  rule: string
  hint: string
}

/** A file with a valid recipe. It's stored as `<host>.json`. */
export interface Candidate extends GivenFile {
  host: string
  recipe: Recipe
  json: unknown
}

/** Why a whole source is refused. Nothing of it is imported. */
export const SOURCE_REASONS = {
  address_forbidden: 'the address is not https to a public host (http only to this machine)',
  redirect_forbidden: 'the address leads on to another host',
  not_reached: 'the address did not answer with a file',
  too_large: 'it is larger than recipes may be',
  too_many: 'it holds more files than may be taken in at once',
  too_slow: 'it did not come in time',
  not_readable: 'it cannot be read',
  nothing_there: 'there is no recipe in it',
  unsigned: 'it comes from elsewhere and is not signed',
  pack_malformed: 'the pack is not well formed',
  untrusted_key: 'the pack is signed with a key that is not trusted here',
  wrong_signature: 'the signature does not fit the pack',
  file_changed: 'a file of the pack is not the one that was signed',
  file_missing: 'a file that was signed is not in the pack',
  file_unlisted: 'the pack holds a file that was not signed',
  rollback: 'a newer pack of this name has been taken in before',
  sequence_reused: 'another pack with this sequence number has been taken in before',
} as const
export type SourceReason = keyof typeof SOURCE_REASONS

/** A refused source. The message adds details, without secrets. */
export class SourceRefused extends Error {
  readonly reason: SourceReason
  constructor(reason: SourceReason, detail = '') {
    super(detail === '' ? SOURCE_REASONS[reason] : `${SOURCE_REASONS[reason]}: ${detail}`)
    this.reason = reason
  }
}

/** An opened pack. `keyId` identifies the key that signed it. */
export interface OpenedPack {
  name: string
  sequence: number
  keyId: string
  /** SHA-256 of the signed list, in hex: the same for the same pack. */
  digest: string
}

/** The result of an import. `ok`: the source was usable and nothing in it was refused. */
export interface RecipeImportReport {
  ok: boolean
  dryRun: boolean
  into: string
  pack: OpenedPack | null
  new: { file: string; broker: string; version: string }[]
  changed: { file: string; broker: string; from: string; to: string }[]
  /** Brokers whose recipe is already installed. */
  unchanged: string[]
  refused: FileRefusal[]
  warnings: string[]
}
