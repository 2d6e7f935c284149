// Indices on tables that are large already. Building one in a migration's transaction would lock out everybody who writes,
// so they stand in a file beside their migration and are built after it, while others write.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { MigrationPlan } from './migration-plan.ts'

/** `statement` is as it is written: `create index concurrently if not exists …`. */
export type ConcurrentIndex = { name: string; statement: string }

const COMMENT = /--.*$/gm
const STATEMENT = /^create (?:unique )?index concurrently if not exists "?(\w+)"? on /i

/** The name of the file beside a migration. */
export const concurrentFileOf = (tag: string): string => `${tag}.concurrently.sql`

/** @throws when a statement does anything but build an index in a way that can be repeated. */
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

/** Those of all migrations above a version, in their order; null: of all migrations. */
export function concurrentIndicesAbove(plan: MigrationPlan, version: number | null): ConcurrentIndex[] {
  return plan.migrations
    .filter(({ number }) => version === null || number > version)
    .map(({ tag }) => path.join(plan.folder, concurrentFileOf(tag)))
    .filter(file => existsSync(file))
    .flatMap(file => parseConcurrentIndices(readFileSync(file, 'utf8')))
}

/** The same index, built within a transaction or by a database that has one session. */
export const asPlainIndex = ({ statement }: ConcurrentIndex): string =>
  statement.replace(/ concurrently /i, ' ')
