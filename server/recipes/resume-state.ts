// Where an opt-out paused to wait for an e-mail, as plain JSON.
import { z } from '#shared/lib/z.ts'
import { givenRecord } from '#shared/recipe/record.ts'

const place = z.object({ path: z.string(), id: z.string() })

/** Stored while a run waits for its confirmation mail. Contains personal data: store it accordingly. */
export const resumeState = z.object({
  version: z.literal(1),
  /** The action that waits. Opening the link replaces it. */
  waiting: place,
  /** The actions after it, in order. */
  remaining: z.array(place),
  record: givenRecord.nullable(),
  email: z.string().nullable(),
  fetchedEmail: z.string().nullable(),
  emailData: z.record(z.string(), z.string()),
})
export type ResumeState = z.infer<typeof resumeState>
