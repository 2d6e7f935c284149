// A record from a broker's page, as in scan reports (RECIPES 12, `extracted`).
import { z } from '#shared/lib/z.ts'
import type { ReadAge } from './read-age.ts'

/** A place in a record. `state` is a two-letter code, or null if the page doesn't show it. */
export interface RecordPlace {
  city: string
  state: string | null
  extras?: { street?: string; zip?: string }
}

/**
 * A record's details for the matcher: lists in the page's order (the current place first), texts with their masks. Not
 * part of the command line's output.
 */
export interface RecordEvidence {
  age: ReadAge
  places: string[]
  streets: string[]
  phones: string[]
  relatives: string[]
  /** Found in the record's element by our own search, not by the recipe. */
  box: { phones: string[]; emails: string[]; streets: string[] }
}

/** A page's facts about one person. Lists are sorted, without duplicates; `age` is digits as shown. */
export interface RecordFacts {
  name: string | null
  alternativeNames: string[]
  age: string | null
  addresses: RecordPlace[]
  phoneNumbers: string[]
  relatives: string[]
  profileUrl: string | null
  /** Identifies the record among this broker's, the same on every scan. */
  identifier: string | null
  extras?: Record<string, string>
  evidence?: RecordEvidence
}

/** A record, and whether it is the person's. `confidence` is a rough figure from 0 to 1 (see match-record.ts). */
export interface ExtractedRecord extends RecordFacts {
  confidence: number
  matched: boolean
}

const list = z
  .array(z.string())
  .nullish()
  .transform(value => value ?? [])

const place = z.object({
  city: z.string(),
  state: z
    .string()
    .nullish()
    .transform(value => value ?? null),
  extras: z.record(z.string(), z.unknown()).nullish(),
})

/**
 * A record passed in for an opt-out: any of the keys above, plus others, which are preserved and can be filled into
 * forms. Null and missing mean the same.
 */
export const givenRecord = z.looseObject({
  name: z.string().nullish(),
  age: z.union([z.string(), z.number().transform(String)]).nullish(),
  addresses: z
    .array(place)
    .nullish()
    .transform(value => value ?? []),
  alternativeNames: list,
  phoneNumbers: list,
  relatives: list,
  profileUrl: z.string().nullish(),
  identifier: z.string().nullish(),
  extras: z.record(z.string(), z.unknown()).nullish(),
})
export type GivenRecord = z.output<typeof givenRecord>
export type GivenRecordInput = z.input<typeof givenRecord>
