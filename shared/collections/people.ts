// The people an account protects: the details to search for, only as they gave them.
import { LEAVE_ALONE_MAX } from '#shared/domain/leave-alone.ts'
import { rowId } from '#shared/lib/id.ts'
import { z } from '#shared/lib/z.ts'
import { type DocOf, defineCollection } from './define.ts'

const year = z.int().min(1900).max(2100)

/**
 * A current or former name of the person; the first in the list is the main one. Years: when they used it, if known.
 */
export const personName = z.strictObject({
  first: z.string().min(1).max(80),
  middle: z.string().max(80),
  last: z.string().min(1).max(80),
  suffix: z.string().max(10),
  from_year: year.nullish(),
  to_year: year.nullish(),
})

/** A place where the person lives or lived; `state` is the two-letter code. */
export const personPlace = z.strictObject({
  street: z.string().max(120),
  city: z.string().min(1).max(80),
  state: z.string().regex(/^[A-Z]{2}$/),
  zip: z.string().max(10),
  from_year: year.nullable(),
  to_year: year.nullable(),
  current: z.boolean(),
})

export const people = defineCollection({
  name: 'people',
  version: 3,
  // Version 2 adds years to names, version 3 the sites to leave alone.
  migrations: [doc => doc, doc => doc, doc => doc],
  scope: 'account',
  concerns: 'id',
  clientNeeds: { create: 'people.add', change: 'people.edit', remove: 'people.remove' },
  sealed: [
    'relation',
    'names',
    'birth_year',
    'birth_date',
    'places',
    'phones',
    'emails',
    'relatives',
    'leave_alone',
  ],
  fields: {
    id: rowId,
    relation: z.enum(['self', 'partner', 'child', 'parent', 'relative', 'team']),
    names: z.array(personName).min(1).max(10),
    birth_year: year.nullable(),
    birth_date: z.iso.date().nullable(),
    places: z.array(personPlace).max(20),
    phones: z.array(z.string().max(20)).max(20),
    emails: z.array(z.email().max(254)).max(20),
    relatives: z.array(z.string().min(1).max(120)).max(40),
    /** Sites, by id, of which we ask nothing about this person, and to which we send nothing. Null or missing: none. */
    leave_alone: z.array(z.string().min(1).max(63)).max(LEAVE_ALONE_MAX).nullish(),
    created_at: z.iso.datetime().max(30),
    updated_at: z.iso.datetime().max(30),
  },
  indexes: ['created_at'],
  clientFields: {
    relation: 'last',
    names: { itemsBy: ['first', 'middle', 'last', 'suffix'] },
    birth_year: 'last',
    birth_date: 'last',
    places: { itemsBy: ['street', 'city', 'state', 'zip'] },
    phones: 'set',
    emails: 'set',
    relatives: 'set',
    leave_alone: 'set',
    updated_at: 'last',
  },
  writtenOnce: ['created_at'],
  clientCreates: {},
  clientDeletes: true,
})
export type Person = DocOf<typeof people>
