// Settings of the object store for pictures: all required ones, or none.
import { z } from '#shared/lib/z.ts'
import { databaseEvidence, type EvidenceStore } from './evidence-store.ts'
import { s3Evidence } from './s3-evidence.ts'

/** Only an origin: the bucket and the prefix have their own settings. */
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`

/** Part of the settings. */
export const s3Settings = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, 'must be an origin, without a path')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be a region’s name')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket’s name')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/, 'must be a path without a slash in front')
    .transform(text => (text.endsWith('/') ? text : `${text}/`))
    .default('evidence/'),
  S3_PATH_STYLE: z.stringbool().default(true),
}
type S3Settings = z.infer<z.ZodObject<typeof s3Settings>>

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** The first required setting that is missing; null if all or none are set. */
export function missingS3(settings: S3Settings): string | null {
  const missing = NEEDED.filter(name => settings[name] === undefined)
  return missing.length === NEEDED.length ? null : (missing[0] ?? null)
}

/** The object store in the settings; the database if there is none. */
export function evidenceStoreOf(settings: S3Settings): EvidenceStore {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return databaseEvidence
  return s3Evidence({
    endpoint,
    bucket,
    accessKeyId,
    secretAccessKey,
    region: settings.S3_REGION,
    prefix: settings.S3_PREFIX,
    pathStyle: settings.S3_PATH_STYLE,
  })
}
