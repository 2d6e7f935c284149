// Households: members besides the holder, invitations, and the consent for each person. In tables of the household's
// data, `user_id` is its holder, as everywhere; in `members` it's the member.
import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const ROLES = ['manager', 'member'] as const
const userRef = (name: string) => uuid(name).references(() => users.id, { onDelete: 'cascade' })

/** A member of another user's household; each user is in at most one. The holder has no row. */
export const members = pgTable(
  'members',
  {
    user_id: userRef('user_id').primaryKey(),
    /** The holder. */
    account_id: userRef('account_id').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    /** The people they are linked to; for a manager it has no effect. */
    person_ids: text('person_ids').array().notNull(),
    /** The one of these people who is the member. */
    self_id: text('self_id'),
    /** People they brought along, who leave with them. */
    brought_ids: text('brought_ids').array().notNull(),
    /** The household's number at the last change of this row: the member's older checkpoints have expired. */
    floor: bigint('floor', { mode: 'number' }).notNull(),
    /** Product time, like all times here. */
    joined_at: instant('joined_at').notNull(),
  },
  table => [index('members_account').on(table.account_id)],
)

/** Invitations by mail. Only the hash of the token is stored. */
export const householdInvitations = pgTable(
  'household_invitations',
  {
    id: uuid('id').primaryKey(),
    user_id: userRef('user_id').notNull(),
    /** Lower-cased. */
    email: text('email').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    person_ids: text('person_ids').array().notNull(),
    self_id: text('self_id'),
    /** The wording that the inviting user agreed to. */
    statement: text('statement').notNull(),
    token_hash: text('token_hash').notNull().unique(),
    invited_by: uuid('invited_by').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    accepted_at: instant('accepted_at'),
    revoked_at: instant('revoked_at'),
  },
  table => [index('household_invitations_user').on(table.user_id)],
)

/** The authority to search for a person other than the requesting user. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey(),
    user_id: userRef('user_id').notNull(),
    person_id: uuid('person_id').notNull(),
    /** The user who gave it. */
    given_by: uuid('given_by').notNull(),
    /** The wording that was agreed to. */
    statement: text('statement').notNull(),
    authority: text('authority', {
      enum: ['self', 'parent', 'guardian', 'power_of_attorney', 'consent'],
    }).notNull(),
    note: text('note').notNull(),
    from: instant('from').notNull(),
    until: instant('until'),
    revoked_at: instant('revoked_at'),
  },
  table => [index('consents_person').on(table.user_id, table.person_id)],
)
