// The audit log of operators' acts. Each row's code covers the row before it (server/db/operator-acts.ts), so that a
// changed or missing row is noticed.
import { bigint, boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** One act per row. Rows are added and, after two years, purged; none is changed but to forget a deleted account. */
export const operatorActs = pgTable(
  'operator_acts',
  {
    /** 1, 2, 3… without gaps. */
    number: bigint('number', { mode: 'number' }).primaryKey(),
    /** Wall time. */
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    act: text('act').notNull(),
    /** The operator; null for a command on the server's machine, and once the operator's account is deleted. */
    operator_id: uuid('operator_id'),
    /** Keyed digest of the operator's id. It stays, because the row's code covers it. */
    operator_digest: text('operator_digest'),
    /** The account that it was about; null if there was none, and once that account is deleted. */
    account_id: uuid('account_id'),
    account_digest: text('account_digest'),
    /** Names and counts, never content. */
    detail: jsonb('detail').$type<Record<string, string | number>>().notNull().default({}),
    /** Keyed digest of the row and of the previous row's code. */
    code: text('code').notNull(),
  },
  table => [
    index('operator_acts_act').on(table.act, table.number),
    index('operator_acts_account').on(table.account_id),
    index('operator_acts_operator').on(table.operator_id),
  ],
)

/** One row: where the log begins and ends. It's locked while a row is added. */
export const operatorActsHead = pgTable('operator_acts_head', {
  only: boolean('only').primaryKey(),
  /** The number of the last purged row; 0 if none was purged. */
  purged: bigint('purged', { mode: 'number' }).notNull(),
  /** Its code. */
  purged_code: text('purged_code').notNull(),
  /** The number of the last row. */
  last: bigint('last', { mode: 'number' }).notNull(),
  /** Its code. */
  last_code: text('last_code').notNull(),
  /** Keyed digest of these four. */
  code: text('code').notNull(),
})
