// Every collection declares the subject of its rows, and the capability that a client needs to write them.
import { expect, test } from 'vitest'
import type { Collection } from './define.ts'
import { collections } from './index.ts'

const all: readonly Collection[] = Object.values(collections)

test.each(all.map(one => [one.name, one] as const))(
  '%s: a capability for all that clients may do, and for nothing else',
  (_name, one) => {
    const { create, change, remove } = one.clientNeeds
    expect(create !== undefined).toBe(one.clientCreates !== false)
    expect(change !== undefined).toBe(Object.keys(one.clientFields).length > 0)
    expect(remove !== undefined).toBe(one.clientDeletes)
  },
)

test.each(all.map(one => [one.name, one] as const))(
  '%s: whom a row is about can be told from the row',
  (_name, one) => {
    const fields = Object.keys(one.fields)
    if (one.concerns === 'id' || one.concerns === 'person_id') expect(fields).toContain(one.concerns)
    if (typeof one.concerns === 'object')
      for (const field of Object.keys(one.concerns.via)) expect(fields).toContain(field)
    expect(one.concerns === 'nobody').toBe(one.scope === 'shared')
  },
)
