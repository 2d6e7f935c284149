// The roles of the authorization matrix: everyone as seen from one household, and what each may do. All expectations
// follow from the declarations.
import { rowsById } from '#server/db/rows.ts'
import type { Collection } from '#shared/collections/define.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { type Capability, can, type Role } from '#shared/domain/capabilities.ts'
import { must } from '#shared/lib/must.ts'
import type { WireDoc } from '#shared/protocol/sync.ts'
import { type About, type HouseholdWorld, openHouseholdWorld, type User } from './household-world.ts'

/** `as`: the role in the household their own requests go to. `inside`: whether that's this household. */
export const CAST = [
  { name: 'holder', as: 'holder', inside: true },
  { name: 'manager', as: 'manager', inside: true },
  { name: 'member', as: 'member', inside: true },
  { name: 'stranger', as: 'holder', inside: false },
  { name: 'operator', as: 'operator', inside: false },
  { name: 'signed out', as: null, inside: false },
] as const satisfies readonly Part[]
export type Part = { name: string; as: Role | null; inside: boolean }

/** The collections that hold an account's own rows. */
export const OWN_NAMES = (Object.keys(collections) as CollectionName[]).filter(
  name => collections[name].scope === 'account',
)

/** A household, with one person its member is linked to and one they aren't. `who` makes the requests. */
export type Case = {
  holder: User
  /** The member's id, whoever makes the requests. */
  memberId: string
  who: User | null
  linked: About
  other: About
  as: Part
}

/** Part of the message that a role doesn't allow something. */
export const NOT_YOURS = 'doesn’t allow this'

export type Stage = {
  world: HouseholdWorld
  /** A new household with its member, for the given part. */
  play: (as: Part) => Promise<Case>
  /** A household's row as stored. */
  stored: (one: Case, name: CollectionName, id: string) => Promise<WireDoc | undefined>
  close: () => Promise<void>
}

const OPERATOR = 'boss@example.com'

/** Opens a world with an operator. Close it afterward. */
export async function openStage(): Promise<Stage> {
  const world = await openHouseholdWorld([OPERATOR])
  const operator = await world.signIn(OPERATOR)
  return {
    world,
    async play(as) {
      const [holder, manager, member, stranger] = [
        await world.signIn(),
        await world.signIn(),
        await world.signIn(),
        await world.signIn(),
      ]
      const [linked, other] = [await world.fill(holder, { relation: 'child' }), await world.fill(holder)]
      await world.join(holder, manager, { role: 'manager' })
      await world.join(holder, member, { person_ids: [linked.person.id] })
      const users: Readonly<Record<string, User | null>> = { holder, manager, member, stranger, operator }
      return { holder, memberId: member.userId, who: users[as.name] ?? null, linked, other, as }
    },
    stored: async ({ holder }, name, id) =>
      (await rowsById(world.database.db, name, holder.userId, [id])).get(id),
    close: world.close,
  }
}

/** Whether this role has the capability at all, in its own household. */
export const mayDo = ({ as }: Case, need: Capability | undefined): boolean =>
  need !== undefined && can({ role: must(as.as, 'role of a signed-in user') }, need)

/** Whether a role sees a collection's row about one of the two people, according to the collection's declaration. */
export function sees({ as }: Case, name: CollectionName, isLinked: boolean): boolean {
  const concerns: Collection['concerns'] = collections[name].concerns
  if (!as.inside) return false
  if (as.as !== 'member' || concerns === 'household') return true
  return isLinked && (typeof concerns === 'object' || concerns === 'id' || concerns === 'person_id')
}

/** The two people of the household. */
export const both = ({ linked, other }: Case) =>
  [
    { about: linked, isLinked: true },
    { about: other, isLinked: false },
  ] as const

/** Values that are valid for some field of a payload or document. */
export const SAMPLES: readonly unknown[] = [
  null,
  true,
  false,
  {},
  [],
  ['x'],
  30,
  1955,
  // The key of the existing listing.
  'https://first.example/p/1',
  'weekly',
  'failed',
  'partner',
  'manual_review',
  'gdpr_request',
  'comprehensive',
  'acknowledged',
  'not_found',
  'From: broker@first.example\r\nSubject: Done\r\n\r\nWe have it.',
  'someone@first.example',
]
