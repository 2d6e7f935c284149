// Documents of people, as the screen and the storage API exchange them.
import { z } from '#shared/lib/z.ts'

/** Maximum size of a stored file in bytes. */
export const STORED_FILE_MAX = 25 * 1024 * 1024

/** Types of files that the screen accepts. Programs may store others. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

export const DOCUMENT_KINDS = ['power_of_attorney', 'identity', 'other'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Longest title, in characters. */
export const TITLE_MAX = 120

/** What the screen notes about a file; the server encrypts it. */
export type DocumentNote = { title: string; kind: DocumentKind; redacted: boolean }

/** Programs may note anything, or nothing. */
const note = z
  .object({
    title: z.string().max(1024).nullable().catch(null),
    kind: z.enum(DOCUMENT_KINDS).catch('other'),
    redacted: z.boolean().catch(false),
  })
  .catch({ title: null, kind: 'other', redacted: false })

/** Entries of a folder. Folders in it have no id. */
export const documentEntries = z.array(
  z.object({
    name: z.string(),
    id: z.string().nullable(),
    created_at: z.string().nullable(),
    metadata: z.object({ size: z.number(), mimetype: z.string() }).nullable(),
    user_metadata: note.optional(),
  }),
)
export type DocumentEntry = z.infer<typeof documentEntries>[number]
