// Files that people store (/storage/v1). Their bytes are sealed parts in `blobs`, in the bucket `documents`.
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isPlain } from '../sealed-text.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Text in the order of its bytes, whatever the database's own order is: lists continue by it. */
const ordered = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

export const storedFiles = pgTable(
  'stored_files',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    /** The key within the bucket, `folder/below/name.pdf`. */
    name: ordered('name').notNull(),
    /** The part of the key up to its last slash, including it; empty at the top. */
    folder: ordered('folder').notNull(),
    /** Names the parts in `blobs`: `<content>.<number>`. Replacing a file gives it a new one. */
    content: uuid('content').notNull(),
    parts: integer('parts').notNull(),
    /** Bytes in each part but the last one. */
    part_bytes: integer('part_bytes').notNull(),
    size: integer('size').notNull(),
    type: text('type').notNull(),
    /** SHA-256 of the whole file. */
    digest: text('digest').notNull(),
    cache_control: text('cache_control').notNull(),
    /** JSON of the person who stored it; sealed. */
    metadata: text('metadata'),
    /** The user who stored it. */
    made_by: uuid('made_by').notNull(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('stored_files_name').on(table.user_id, table.name),
    index('stored_files_folder').on(table.user_id, table.folder, table.name),
    uniqueIndex('stored_files_content').on(table.content),
    index('stored_files_plain').on(table.id).where(isPlain(table.metadata)),
    check('stored_files_size', sql`${table.size} >= 0 and ${table.parts} >= 0`),
  ],
)

/** Files whose bytes are still coming in. A row without an end is from a broken upload, and is purged with its parts. */
export const fileUploads = pgTable(
  'file_uploads',
  {
    /** Becomes the file's `content`. */
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    parts: integer('parts').notNull(),
    begun_at: instant('begun_at').notNull(),
  },
  table => [index('file_uploads_begun').on(table.begun_at)],
)

/** How much each account stores, for its quota. */
export const fileUsage = pgTable('file_usage', {
  user_id: uuid('user_id').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  files: integer('files').notNull(),
})
