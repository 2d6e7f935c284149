// Indices on tables that are already large. Building one in a migration's transaction would block all writes to the
// table. So they are in a file beside their migration and are built after it, without blocking writes.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { MigrationPlan } from './migration-plan.ts'

/** `statement` has the form `create index concurrently if not exists …`. */
export type ConcurrentIndex = { name: string; statement: string }

const COMMENT = /--.*$/gm
const STATEMENT = /^create (?:unique )?index concurrently if not exists "?(\w+)"? on /i

/** The name of the file beside a migration. */
export const concurrentFileOf = (tag: string): string => `${tag}.concurrently.sql`

/** @throws when a statement is anything other than a repeatable index build. */
export function parseConcurrentIndices(sql: string): ConcurrentIndex[] {
  const statements = sql
    .replace(COMMENT, '')
    .split(';')
    .map(statement => statement.replace(/\s+/g, ' ').trim())
    .filter(statement => statement !== '')
  return statements.map(statement => {
    const [, name] = STATEMENT.exec(statement) ?? []
    if (name === undefined)
      throw new Error(`only CREATE INDEX CONCURRENTLY IF NOT EXISTS can run beside a migration: ${statement}`)
    return { name, statement }
  })
}

/** The indices of all migrations above a version, in order; null: of all migrations. */
export function concurrentIndicesAbove(plan: MigrationPlan, version: number | null): ConcurrentIndex[] {
  return plan.migrations
    .filter(({ number }) => version === null || number > version)
    .map(({ tag }) => path.join(plan.folder, concurrentFileOf(tag)))
    .filter(file => existsSync(file))
    .flatMap(file => parseConcurrentIndices(readFileSync(file, 'utf8')))
}

/** The same index, to build in a transaction or in a database with a single session. */
export const asPlainIndex = ({ statement }: ConcurrentIndex): string =>
  statement.replace(/ concurrently /i, ' ')
