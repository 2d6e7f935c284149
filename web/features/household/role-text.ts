// Names of roles, and what each may see and do, in plain words.
import type { HouseholdView } from '#shared/protocol/households.ts'
import { namesText } from './names-text.ts'

export type AnyRole = HouseholdView['role']

export const ROLE_LABEL: Readonly<Record<AnyRole, string>> = {
  holder: 'Holder',
  manager: 'Manager',
  member: 'Member',
  operator: 'Holder',
}

/** Only roles that people can be invited as. */
export const ROLE_MEANS = {
  member:
    'Sees only the people they’re linked to, and those people’s data. Can start scans and removals for them.',
  manager:
    'Sees everyone in the household, and can add people and invite members. Can’t change the plan or remove members.',
} as const

/** The same, addressed to the invited person. */
export const ROLE_YOURS = {
  member:
    'You see only the people you’re linked to, and those people’s data. You can start scans and removals for them.',
  manager:
    'You see everyone in the household, and can add people and invite members. You can’t change the plan or remove members.',
} as const

/** A sentence, after the role, about which person somebody is; empty if not set. */
export function isText(selfId: string | null, nameOf: (personId: string) => string | null): string {
  const name = selfId === null ? null : nameOf(selfId)
  return name === null ? '' : `Is ${name}. `
}

/** The people that somebody sees, as a list of names without deleted people. */
export function seesText(
  role: AnyRole,
  personIds: readonly string[],
  nameOf: (personId: string) => string | null,
): string {
  if (role !== 'member') return 'Sees everyone'
  const names = personIds.flatMap(id => nameOf(id) ?? [])
  return names.length === 0 ? 'Sees no one yet' : `Sees ${namesText(names)}`
}
