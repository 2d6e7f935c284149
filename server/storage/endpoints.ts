// The endpoints below /storage/v1, and what each requires. A key may have slashes, so it takes the rest of the path.
import type { Whose } from '#shared/domain/capabilities.ts'

/** A signed-in user, or a program with an API key of theirs. */
const CALLER = { need: 'signed_in_or_key', whose: 'household' } as const
/** The token in the link is the key, or nothing is there for anybody. */
const OPEN = { need: 'anyone', whose: 'nobody' } as const

type Declared = { need: 'signed_in_or_key' | 'anyone'; whose: Whose }

/** Paths at which files are read. */
export const STORAGE_PATHS = ['/object/authenticated/:bucket/:key{.+}', '/object/:bucket/:key{.+}'] as const

/** All of them, as `METHOD /path`. */
export const storageEndpoints: Readonly<Record<string, Declared>> = {
  'GET /bucket': CALLER,
  'GET /bucket/:bucket': CALLER,
  ...Object.fromEntries(STORAGE_PATHS.map(path => [`GET ${path}`, CALLER])),
  'GET /object/info/:bucket/:key{.+}': CALLER,
  'POST /object/list/:bucket': CALLER,
  'POST /object/sign/:bucket': CALLER,
  'POST /object/sign/:bucket/:key{.+}': CALLER,
  'GET /object/sign/:bucket/:file{.+}': OPEN,
  'POST /object/upload/sign/:bucket/:key{.+}': CALLER,
  'PUT /object/upload/sign/:bucket/:file{.+}': OPEN,
  'GET /object/public/:bucket/:file{.+}': OPEN,
  'POST /object/copy': CALLER,
  'POST /object/move': CALLER,
  'POST /object/:bucket/:key{.+}': CALLER,
  'PUT /object/:bucket/:key{.+}': CALLER,
  'DELETE /object/:bucket/:key{.+}': CALLER,
  'DELETE /object/:bucket': CALLER,
}
