// The audit log for operators, newest first, page by page.
import { and, desc, eq, lt } from 'drizzle-orm'
import { iso } from '#shared/lib/time.ts'
import type { z } from '#shared/lib/z.ts'
import { ACTS_PAGE, type ActsView, type actsQuery } from '#shared/protocol/operator-console.ts'
import type { Db } from '../db/database.ts'
import { users } from '../db/tables/accounts.ts'
import { operatorActs } from '../db/tables/operator-acts.ts'

/** A page of acts: all, or one kind. */
export async function listActs(
  db: Db,
  { act, after }: z.infer<typeof actsQuery>,
  wallNow: number,
): Promise<ActsView> {
  const rows = await db
    .select({ row: operatorActs, email: users.email })
    .from(operatorActs)
    .leftJoin(users, eq(users.id, operatorActs.operator_id))
    .where(
      and(
        act === undefined ? undefined : eq(operatorActs.act, act),
        after === undefined ? undefined : lt(operatorActs.number, after),
      ),
    )
    .orderBy(desc(operatorActs.number))
    .limit(ACTS_PAGE + 1)
  const page = rows.slice(0, ACTS_PAGE)
  return {
    acts: page.map(({ row, email }) => ({
      number: row.number,
      at: row.at.toISOString(),
      act: row.act,
      by: row.operator_digest === null ? 'command' : 'operator',
      operator_id: row.operator_id,
      operator_email: email,
      is_about_account: row.account_digest !== null,
      account_id: row.account_id,
      detail: row.detail,
    })),
    next: rows.length > ACTS_PAGE ? (page.at(-1)?.row.number ?? null) : null,
    now: iso(wallNow),
  }
}
